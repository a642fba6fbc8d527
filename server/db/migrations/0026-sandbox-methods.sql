-- What the practice company says of its ways to pay, chosen on its page: one row, since when (epoch ms).
create table sandbox_methods (
  one boolean primary key check (one),
  plan text not null,
  at bigint not null
);
