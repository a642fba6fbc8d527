-- Of a use whose guest deleted the account: the number's name under a key of the server's, so that who signs up again has used what they have used. Null: its guest has an account.
alter table offer_uses add column former text;
create index offer_uses_former on offer_uses (brand_id, former) where former is not null;
