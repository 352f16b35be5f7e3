-- One row for each question of the canary, by the start of its period; the outcome is null while it runs.
create table quartet.canary_runs (
  due_at timestamptz primary key,
  outcome text
);
