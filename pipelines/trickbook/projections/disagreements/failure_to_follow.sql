-- A hand could have followed suit and did not, the card stands, and nothing in the record says so. No error: a fact.
select
    f.table_key, f.board, 'failure_to_follow' as check_name, 'WARNING' as severity, f.play as subject,
    format('{} played {} to trick {}, {} was led and {} was in the hand; the record does not mark it', f.hand, p.card,
        f.trick, f.suit_led, f.able) as what,
    string_agg(distinct concat_ws(' ', f.play, f.lead), ' ' order by concat_ws(' ', f.play, f.lead)) as evidence,
    'was it a revoke, or is a card wrong in the record? If a revoke, see 61 to 64' as look_at
from failures_to_follow f
join plays p using (table_key, board, play)
where f.retracted_by is null and f.restored_by is null
  and f.lead = (
      select min(other.lead) from failures_to_follow other
      where (other.table_key, other.board, other.play) = (f.table_key, f.board, f.play)
        and other.retracted_by is null and other.restored_by is null
  )
  and not exists (
      from entries e
      where (e.table_key, e.board) = (f.table_key, f.board) and e.folded
        and (
            (e.event in ('RevokeAlleged', 'RevokePenaltyClaimed') and e.fields ->> '$.offender' = f.hand
                and cast(e.fields ->> '$.trick' as bigint) = f.trick)
            or (e.event = 'RevokeInquired' and e.fields ->> '$.answer' = 'HAS_ONE'
                and e.fields ->> '$.of_seat' = f.hand and cast(e.fields ->> '$.trick' as bigint) = f.trick)
            or (e.event = 'AttentionDrawn'
                and list_contains(cast(e.fields -> '$.refs' as varchar[]), f.play))
            or (e.event in ('DirectorRuled', 'DirectorFoundFact') and e.fields ->> '$.about' = f.play)
        )
  )
group by f.table_key, f.board, f.play, f.hand, p.card, f.trick, f.suit_led, f.able
