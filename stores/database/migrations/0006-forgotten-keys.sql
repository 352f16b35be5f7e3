-- An idempotency key is kept as a keyed hash from now on, and forgotten a day after its turn was asked. No row is
-- rewritten here: keys from before stay in clear until the upkeep has forgotten them, and one of them that is repeated
-- after this migration opens a new turn, as it would a day later.
create index turns_keyed on quartet.turns (created_at) where idempotency_key is not null;
