-- Until when each payment company's days are known to be compared, epoch ms: after an outage the comparison goes on from there.
create table payment_comparisons (
  gateway text primary key,
  compared_until bigint not null
);
