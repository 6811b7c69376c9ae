-- order_figures and product_days: the dashboard's figures. Each change adds rows; the sweep merges them.

CREATE OR REPLACE FUNCTION quarter_of(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');

-- An unknown time zone must not stop a payment.
CREATE OR REPLACE FUNCTION shop_zone() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  zone text := coalesce((SELECT value FROM settings WHERE key = 'shop.time_zone'), 'Asia/Shanghai');
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

-- For each row: orders are placed one at a time, and a transition table for each statement would cost more than the counting.
CREATE OR REPLACE FUNCTION count_added_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, at, count)
    VALUES
      ('placed', quarter_of(NEW.created_at), 1),
      (NEW.status, NULL, 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_counted
  AFTER INSERT ON orders
  FOR EACH ROW
  EXECUTE FUNCTION count_added_order();

CREATE OR REPLACE FUNCTION count_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, count)
    VALUES
      (OLD.status, -1),
      (NEW.status, 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_moved
  AFTER UPDATE OF status ON orders
  FOR EACH ROW
  WHEN (OLD.status <> NEW.status)
  EXECUTE FUNCTION count_moved_order();

CREATE OR REPLACE FUNCTION count_added_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, at, count, amount)
    SELECT 'received', quarter_of(paid_at), count(*), sum(amount)
    FROM added
    WHERE status IN ('success', 'surplus')
    GROUP BY 2
    UNION ALL
    SELECT 'lapsed', quarter_of(coalesce(closed_at, created_at)), count(*), sum(amount)
    FROM added
    WHERE status = 'closed'
    GROUP BY 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_counted
  AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_added_payments();

-- A closed payment can still succeed.
CREATE OR REPLACE FUNCTION count_moved_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'closed' THEN
    INSERT INTO order_figures
      VALUES ('lapsed', quarter_of(coalesce(OLD.closed_at, OLD.created_at)), -1, -OLD.amount);
  END IF;
  IF NEW.status = 'closed' THEN
    INSERT INTO order_figures
      VALUES ('lapsed', quarter_of(coalesce(NEW.closed_at, NEW.created_at)), 1, NEW.amount);
  ELSIF NEW.status IN ('success', 'surplus') THEN
    INSERT INTO order_figures
      VALUES ('received', quarter_of(NEW.paid_at), 1, NEW.amount);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_moved
  AFTER UPDATE OF status ON payments
  FOR EACH ROW
  WHEN (OLD.status <> NEW.status)
  EXECUTE FUNCTION count_moved_payment();

CREATE OR REPLACE FUNCTION count_added_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, at, count, amount)
    SELECT 'returned', quarter_of(coalesce(completed_at, created_at)), count(*), sum(amount)
    FROM added
    WHERE status = 'success'
    GROUP BY 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refunds_counted
  AFTER INSERT ON refunds
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_added_refunds();

CREATE OR REPLACE FUNCTION count_confirmed_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures
    VALUES ('returned', quarter_of(coalesce(NEW.completed_at, NEW.created_at)), 1, NEW.amount);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refunds_confirmed
  AFTER UPDATE OF status ON refunds
  FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'success')
  EXECUTE FUNCTION count_confirmed_refund();

CREATE OR REPLACE FUNCTION count_sold_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (product_id, day, units)
    VALUES (NEW.id, (now() AT TIME ZONE shop_zone())::date, NEW.sold - OLD.sold)
    ON CONFLICT (product_id, day) DO UPDATE SET units = product_days.units + excluded.units;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_sold
  AFTER UPDATE OF sold ON products
  FOR EACH ROW
  WHEN (OLD.sold <> NEW.sold)
  EXECUTE FUNCTION count_sold_units();

-- Calculates all figures again from the orders, for orders that were inserted with a past. Refunded units do not count as sold.
CREATE OR REPLACE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  zone text := shop_zone();
BEGIN
  LOCK TABLE orders, payments, refunds, products IN SHARE MODE;

  DELETE FROM order_figures;
  INSERT INTO order_figures (figure, at, count, amount)
    SELECT 'placed', quarter_of(created_at), count(*), 0
    FROM orders
    GROUP BY 2
    UNION ALL
    SELECT status, NULL, count(*), 0
    FROM orders
    GROUP BY 1
    UNION ALL
    SELECT 'received', quarter_of(paid_at), count(*), sum(amount)
    FROM payments
    WHERE status IN ('success', 'surplus')
    GROUP BY 2
    UNION ALL
    SELECT 'lapsed', quarter_of(coalesce(closed_at, created_at)), count(*), sum(amount)
    FROM payments
    WHERE status = 'closed'
    GROUP BY 2
    UNION ALL
    SELECT 'returned', quarter_of(coalesce(completed_at, created_at)), count(*), sum(amount)
    FROM refunds
    WHERE status = 'success'
    GROUP BY 2;

  DELETE FROM product_days;
  INSERT INTO product_days (product_id, day, units)
    SELECT i.product_id, (o.paid_at AT TIME ZONE zone)::date, sum(i.count - i.refunded_count)
    FROM orders o
    JOIN order_items i ON i.order_id = o.id
    WHERE o.status IN ('paid', 'shipped', 'completed') OR o.refunding_from <> 'cancelled'
    GROUP BY 1, 2;
END $$;
