-- A retry that costs nothing names the turn whose credit pays for it; that turn counts its retries.
alter table quartet.turns
  add column paid_by text references quartet.turns (turn_id),
  add column retries integer not null default 0,
  add column question_fingerprint text;
