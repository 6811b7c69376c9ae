-- The dashboard's figures: order_figures and product_days. Kept here, so that every writer keeps them.
CREATE FUNCTION quarter_of(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');
--> statement-breakpoint
-- A name that PostgreSQL does not know must not stop a payment.
CREATE FUNCTION shop_zone() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  zone text := coalesce((SELECT value FROM settings WHERE key = 'shop.time_zone'), 'Asia/Shanghai');
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, at, count)
    SELECT 'placed', quarter_of(created_at), count(*) FROM added GROUP BY 2
    UNION ALL SELECT status, NULL, count(*) FROM added GROUP BY 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_moved_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, count) VALUES (OLD.status, -1), (NEW.status, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, at, count, amount)
    SELECT 'received', quarter_of(paid_at), count(*), sum(amount) FROM added WHERE status IN ('success', 'surplus') GROUP BY 2
    UNION ALL
    SELECT 'lapsed', quarter_of(coalesce(closed_at, created_at)), count(*), sum(amount) FROM added WHERE status = 'closed' GROUP BY 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Money may still come to an attempt that was closed.
CREATE FUNCTION count_moved_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'closed' THEN
    INSERT INTO order_figures VALUES ('lapsed', quarter_of(coalesce(OLD.closed_at, OLD.created_at)), -1, -OLD.amount);
  END IF;
  IF NEW.status = 'closed' THEN
    INSERT INTO order_figures VALUES ('lapsed', quarter_of(coalesce(NEW.closed_at, NEW.created_at)), 1, NEW.amount);
  ELSIF NEW.status IN ('success', 'surplus') THEN
    INSERT INTO order_figures VALUES ('received', quarter_of(NEW.paid_at), 1, NEW.amount);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_added_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, at, count, amount)
    SELECT 'returned', quarter_of(coalesce(completed_at, created_at)), count(*), sum(amount) FROM added WHERE status = 'success' GROUP BY 2;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_confirmed_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures VALUES ('returned', quarter_of(coalesce(NEW.completed_at, NEW.created_at)), 1, NEW.amount);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_sold_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_days (product_id, day, units) VALUES (NEW.id, (now() AT TIME ZONE shop_zone())::date, NEW.sold - OLD.sold)
    ON CONFLICT (product_id, day) DO UPDATE SET units = product_days.units + excluded.units;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT ON orders REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_orders();
--> statement-breakpoint
CREATE TRIGGER orders_moved AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION count_moved_order();
--> statement-breakpoint
CREATE TRIGGER payments_counted AFTER INSERT ON payments REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_payments();
--> statement-breakpoint
CREATE TRIGGER payments_moved AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION count_moved_payment();
--> statement-breakpoint
CREATE TRIGGER refunds_counted AFTER INSERT ON refunds REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_refunds();
--> statement-breakpoint
CREATE TRIGGER refunds_confirmed AFTER UPDATE OF status ON refunds FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status = 'success') EXECUTE FUNCTION count_confirmed_refund();
--> statement-breakpoint
CREATE TRIGGER products_sold AFTER UPDATE OF sold ON products FOR EACH ROW
  WHEN (OLD.sold <> NEW.sold) EXECUTE FUNCTION count_sold_units();
--> statement-breakpoint
-- From what is there: for orders that are older than these tables, and for those that came in with their past.
CREATE FUNCTION recount_figures() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  zone text := shop_zone();
BEGIN
  LOCK TABLE orders, payments, refunds, products IN SHARE MODE;
  DELETE FROM order_figures;
  INSERT INTO order_figures (figure, at, count, amount)
    SELECT 'placed', quarter_of(created_at), count(*), 0 FROM orders GROUP BY 2
    UNION ALL SELECT status, NULL, count(*), 0 FROM orders GROUP BY 1
    UNION ALL SELECT 'received', quarter_of(paid_at), count(*), sum(amount) FROM payments WHERE status IN ('success', 'surplus') GROUP BY 2
    UNION ALL SELECT 'lapsed', quarter_of(coalesce(closed_at, created_at)), count(*), sum(amount) FROM payments WHERE status = 'closed' GROUP BY 2
    UNION ALL SELECT 'returned', quarter_of(coalesce(completed_at, created_at)), count(*), sum(amount) FROM refunds WHERE status = 'success' GROUP BY 2;
  DELETE FROM product_days;
  INSERT INTO product_days (product_id, day, units)
    SELECT i.product_id, (o.paid_at AT TIME ZONE zone)::date, sum(i.count)
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.status IN ('paid', 'shipped', 'completed') OR o.refunding_from <> 'cancelled' GROUP BY 1, 2;
END $$;
--> statement-breakpoint
SELECT recount_figures();
