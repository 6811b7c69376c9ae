CREATE INDEX "events_type" ON "events" USING btree ("type","position") WHERE "events"."position" is not null and "events"."type" <> 'order.placed';--> statement-breakpoint
-- When all the money of an order is back, nothing of it is reported any more.
delete from shipping_reports r using orders o where o.id = r.order_id and o.status = 'refunded' and r.status <> 'sent';
