create table quartet.accounts (
  user_id text primary key,
  balance integer not null constraint accounts_balance_not_negative check (balance >= 0),
  unlimited boolean not null default false,
  created_at timestamptz not null default now()
);

create table quartet.entries (
  id bigint generated always as identity primary key,
  user_id text not null references quartet.accounts (user_id),
  amount integer not null check (amount <> 0),
  kind text not null,
  key text not null constraint entries_key unique,
  created_at timestamptz not null default now()
);
create index entries_user on quartet.entries (user_id);

create function quartet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger entries are append-only';
end
$$;
create trigger entries_append_only
  before update or delete or truncate on quartet.entries
  for each statement execute function quartet.refuse_change();

create table quartet.turns (
  turn_id text primary key,
  user_id text not null references quartet.accounts (user_id),
  state text not null check (state in ('held', 'settled', 'released')),
  held integer not null check (held >= 0),
  charged integer not null default 0 check (charged between 0 and held),
  idempotency_key text,
  body_fingerprint text,
  cancelled_at timestamptz,
  deadline_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint turns_idempotency_key unique (user_id, idempotency_key)
);
create index turns_open_deadline on quartet.turns (deadline_at) where state = 'held';
