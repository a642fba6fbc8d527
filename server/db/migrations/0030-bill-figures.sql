-- What an accountant reads of a bill, as it stood when a day was closed: the day it was counted for, and each later one whose close found it changed. A day's list
-- says of a bill what stands here less what stood before, so that all days together say what the bill is. Bills that earlier releases counted have no rows.
create table till_bill_figures (
  outlet_id text not null,
  order_id uuid not null,
  day text not null,
  body text not null,
  primary key (outlet_id, order_id, day)
);
create index till_bill_figures_by_day on till_bill_figures (outlet_id, day);
