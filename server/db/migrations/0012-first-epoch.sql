-- Nothing was lost before the first epoch, so nothing can have been accepted before it. The first is the one that 0006 wrote in its own transaction.
update sync_epoch set began_at = 0
  where began_at = (select (extract(epoch from at) * 1000)::bigint from migrations where name = '0006-sync-epoch.sql');
