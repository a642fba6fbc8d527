-- Points of guests at a brand. What moved is in ledger_transfers, each guest's own ledger (guest:{brand}:{guest}), unit POINT, keys {kind}:{order}:{version of the order} and
-- expire:{lot}. Of an account's balance in ledger_accounts the lots say until when which part can be used. Every key begins with the brand and the guest.
create table point_lots (
  brand_id text not null,
  guest_id uuid not null,
  -- earn:{order}, or grace:{order}:{end} for what came back after its own end.
  id text not null,
  remaining bigint not null,
  expired bigint not null default 0,
  earned_at bigint not null,
  -- Epoch ms, not included; null: it does not end.
  until_at bigint,
  primary key (brand_id, guest_id, id),
  constraint point_lots_not_overdrawn check (remaining >= 0 and expired >= 0)
);
-- Which lots the points of an order came from that holds or has spent them.
create table point_uses (
  brand_id text not null,
  guest_id uuid not null,
  order_id uuid not null,
  lot_id text not null,
  points bigint not null check (points > 0),
  primary key (brand_id, guest_id, order_id, lot_id)
);
