-- A plan that takes no credits is in force until a moment, not for good.
alter table quartet.accounts
  drop column unlimited,
  add column unlimited_until timestamptz,
  add column plan_known_at timestamptz,
  add column email_known boolean not null default false,
  add column reconcile_at timestamptz;
create index accounts_reconcile on quartet.accounts (reconcile_at) where reconcile_at is not null;

create table quartet.plan_items (
  item_id text primary key,
  user_id text not null references quartet.accounts (user_id),
  plan text not null,
  status text not null,
  period_start timestamptz not null,
  period_end timestamptz,
  unlimited_until timestamptz,
  known_at timestamptz not null
);
create index plan_items_user on quartet.plan_items (user_id);

create table quartet.webhooks (
  webhook_id text primary key,
  received_at timestamptz not null default now()
);
create index webhooks_received on quartet.webhooks (received_at);

create table quartet.feedback (
  id bigint generated always as identity primary key,
  user_id text not null references quartet.accounts (user_id),
  rating smallint not null check (rating between 1 and 5),
  feedback_text text not null,
  created_at timestamptz not null default now()
);
create unique index feedback_once on quartet.feedback (user_id, rating, md5(feedback_text));

-- These rows outlive an account: neither an address nor a user's id can be read from them.
create table quartet.seen_emails (email_hash text primary key);
create table quartet.erased_users (
  user_hash text primary key,
  erased_at timestamptz not null default now()
);

-- Erasing a user takes its entries along; nothing else may.
create or replace function quartet.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('quartet.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'ledger entries are append-only';
end
$$;
