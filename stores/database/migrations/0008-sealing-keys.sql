-- The keys that seal content elsewhere, each wrapped by the key ring of the environment. One an epoch, deleted when what
-- it sealed is over.
create table quartet.sealing_keys (
  epoch integer primary key,
  wrapped_key text not null
);
