-- The credits for feedback are given once for an e-mail address, as the free question is. The list of an account's addresses
-- is erased with the account, also by a process of the version before; the record of what an address has received stays.
alter table quartet.seen_emails add column feedback_rewarded boolean not null default false;
create table quartet.account_emails (
  user_id text not null references quartet.accounts (user_id) on delete cascade,
  email_hash text not null,
  primary key (user_id, email_hash)
);
