-- Once a month is over and was checked, what it added up to is kept, so that later checks read only what came after it.
create table quartet.closed_months (
  before timestamptz primary key,
  last_entry bigint not null,
  closed_at timestamptz not null default now()
);
create table quartet.closed_balances (
  user_id text not null references quartet.accounts (user_id) on delete cascade,
  before timestamptz not null references quartet.closed_months (before),
  balance integer not null,
  entries integer not null,
  turns integer not null,
  primary key (user_id, before)
);
create trigger closed_balances_append_only
  before update or delete or truncate on quartet.closed_balances
  for each statement execute function quartet.refuse_change();
create index turns_created on quartet.turns using brin (created_at);

-- A turn that a check has counted does not change afterwards.
create function quartet.refuse_final_change() returns trigger language plpgsql as $$
begin
  raise exception 'resolved turns are final';
end
$$;
create trigger turns_final
  before update of state, held, charged on quartet.turns
  for each row when (old.state <> 'held') execute function quartet.refuse_final_change();
