-- How an order is delivered. What is not sent has no address, and what is picked up has a code.

ALTER TABLE orders
  ALTER COLUMN address DROP NOT NULL,
  ADD COLUMN delivery text DEFAULT 'express' NOT NULL,
  ADD COLUMN pickup_code text,
  ADD CONSTRAINT orders_address CHECK ((delivery in ('express', 'local')) = (address is not null)),
  ADD CONSTRAINT orders_pickup CHECK (
    case when delivery = 'pickup' and status in ('paid', 'shipped', 'completed') then pickup_code is not null
      else pickup_code is null or delivery = 'pickup' and paid_at is not null end
  );
--> statement-breakpoint
CREATE UNIQUE INDEX orders_pickup_code ON orders (pickup_code) WHERE pickup_code is not null;
--> statement-breakpoint

ALTER TABLE shipments
  ALTER COLUMN carrier DROP NOT NULL,
  ALTER COLUMN tracking_no DROP NOT NULL,
  ADD COLUMN courier_name text,
  ADD COLUMN courier_phone text,
  ADD CONSTRAINT shipments_carrier CHECK ((carrier is null) = (tracking_no is null)),
  ADD CONSTRAINT shipments_courier CHECK (carrier is null or courier_name is null and courier_phone is null);
