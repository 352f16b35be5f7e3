-- The keyed hash of a question, which only a retry needs, is forgotten along with the key: whoever has the sealing key
-- could test for a question with it. The upkeep forgets the older hashes step by step.
create index turns_to_forget on quartet.turns (created_at)
  where idempotency_key is not null or question_fingerprint is not null;
drop index quartet.turns_keyed;
