"""What do the phrases of the edition files mean? Bound here, once each, a module per group of laws."""

from trickbook.law.judgement import PHRASES, POSSIBLE, SUBJECTS

__all__ = ["PHRASES", "POSSIBLE", "SUBJECTS"]
