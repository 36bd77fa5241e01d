-- A record that says itself that its number differs from the play (PBN 2.1, 3.4.15: ^) is no silent mismatch.
select
    s.table_key, s.board, 'marked_as_differing' as check_name,
    if(a.tricks_ns = s.tricks_ns and a.complete_tricks = 13, 'WARNING', 'INFO') as severity,
    s.reference as subject,
    case
        when s.tricks_ns is null then s.reference || ' is marked as differing from the play'
        when a.complete_tricks = 13 and a.tricks_ns = s.tricks_ns then
            format('{} records NS {} EW {} and is marked as differing from the play, which gives the same',
                s.reference, s.tricks_ns, s.tricks_ew)
        when a.complete_tricks = 13 then
            format('{} records NS {} EW {}, the cards give NS {} EW {}; the record marks the difference',
                s.reference, s.tricks_ns, s.tricks_ew, a.tricks_ns, a.tricks_ew)
        else format('{} records NS {} EW {} and marks that the play differs; of that {} tricks are recorded',
            s.reference, s.tricks_ns, s.tricks_ew, a.complete_tricks)
    end as what,
    s.reference as evidence,
    if(a.tricks_ns = s.tricks_ns and a.complete_tricks = 13, 'ask what the mark meant', 'nothing, the record says so')
        as look_at
from told_scores s
join told_accounts a using (table_key, board, account)
where s.differs_from_play
