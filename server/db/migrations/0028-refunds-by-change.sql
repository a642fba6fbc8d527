-- What a board lists of an outlet's refunds: those under way, and what has changed within the day.
create index payment_refunds_by_change on payment_refunds (changed_at);
