-- Who may not ask. Not tied to an account: one may be blocked before the first question.
create table quartet.blocked_users (
  user_id text primary key,
  blocked_at timestamptz not null default now()
);

-- What people at the desk did, and why.
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
