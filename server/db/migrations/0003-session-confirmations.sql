-- The highest generation of a session's refresh token that its device is known to hold. Sessions of the release before start unconfirmed: the reply to
-- their last refresh may have been lost.
alter table sessions add column confirmed integer not null default -1;
update sessions set confirmed = generation - 1;
