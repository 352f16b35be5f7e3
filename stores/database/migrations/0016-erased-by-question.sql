-- When Clerk was last asked whether it still has the user. Operators may erase a user by hand.
alter table quartet.accounts add column sought_at timestamptz not null default now();
create index accounts_sought on quartet.accounts (sought_at);
alter table quartet.desk_actions
  drop constraint desk_actions_action_check,
  add constraint desk_actions_action_check check (action in ('grant', 'refund', 'ban', 'unban', 'erase'));
