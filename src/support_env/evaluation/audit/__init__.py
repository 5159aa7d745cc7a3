"""The audit: what playing without doing the job gets, measured for every task and company.

Lives here: policies and searches that attack the score, and what they may get at most. May not
live here: anything that grades.
"""
