-- Processes with different key rings each have a key of an epoch.
alter table quartet.sealing_keys drop constraint sealing_keys_pkey;
