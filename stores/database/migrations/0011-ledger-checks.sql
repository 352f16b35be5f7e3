-- Differences that the check of each hour found; null while it runs.
create table quartet.ledger_checks (
  hour timestamptz primary key,
  differences integer
);
