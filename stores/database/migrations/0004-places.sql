-- One of the places that a user has for questions that run at once. Two turns never have the same one.
alter table quartet.turns add column place integer check (place > 0);
create unique index turns_place on quartet.turns (user_id, place) where state = 'held';
