-- Which plans let questions run before others no longer follows from their taking no credits.
alter table quartet.accounts add column priority_until timestamptz;
alter table quartet.plan_items add column priority_until timestamptz;
update quartet.accounts set priority_until = unlimited_until;
update quartet.plan_items set priority_until = unlimited_until;
