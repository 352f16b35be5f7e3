-- When a held turn was last looked for in the queues: one whose jobs are lost is given up long before its deadline.
alter table quartet.turns add column checked_at timestamptz;
