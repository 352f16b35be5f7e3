-- Users who may not ask. A row needs no account, so that a user can be blocked before the first question.
create table quartet.blocked_users (
  user_id text primary key,
  blocked_at timestamptz not null default now()
);

-- Actions of the people at the desk, and their reasons.
create table quartet.desk_actions (
  id bigint generated always as identity primary key,
  user_id text not null,
  action text not null check (action in ('grant', 'refund', 'ban', 'unban')),
  turn_id text,
  credits integer,
  operator text not null,
  reason text not null,
  created_at timestamptz not null default now()
);
create index desk_actions_user on quartet.desk_actions (user_id);
