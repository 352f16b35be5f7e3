-- The credits for feedback are given once for an e-mail address, too, as the free question is. Which addresses an account
-- has goes with the account, also where a process of the version before erases it; what an address has had stays.
alter table quartet.seen_emails add column feedback_rewarded boolean not null default false;
create table quartet.account_emails (
  user_id text not null references quartet.accounts (user_id) on delete cascade,
  email_hash text not null,
  primary key (user_id, email_hash)
);
