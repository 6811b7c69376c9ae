-- events: inserted in the transaction that caused them. Rows that a seed or an import writes with a past date cause none.

-- The dispatcher adds the order's number later, because it reads many orders at once.
CREATE OR REPLACE FUNCTION publish_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.created_at <= now() - interval '1 day' THEN
    RETURN NULL;
  END IF;
  INSERT INTO events (type, resource, resource_id, sequence, data, created_at)
    VALUES (
      'order.' || CASE
        WHEN new.kind = 'address_edit' AND new."by" = 'shopper' THEN 'address_changed'
        WHEN new.kind <> 'move' THEN new.kind
        WHEN new."from" IS NULL THEN 'placed'
        WHEN new."from" = 'refunding' AND new."to" <> 'refunded' THEN 'refund_ended'
        ELSE new."to" END,
      'order', new.order_id, new.id, jsonb_build_object('status', new."to"), new.created_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER order_events_published
  AFTER INSERT ON order_events
  FOR EACH ROW
  EXECUTE FUNCTION publish_order_event();

CREATE OR REPLACE FUNCTION publish_after_sale_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, sequence, data, created_at)
    SELECT 'after_sale.' || CASE WHEN new."from" = new."to" THEN 'noted' ELSE new."to" END,
      'after_sale', a.id, new.id, jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'status', new."to"), new.created_at
    FROM after_sales a JOIN orders o ON o.id = a.order_id WHERE a.id = new.after_sale_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER after_sale_events_published
  AFTER INSERT ON after_sale_events
  FOR EACH ROW
  WHEN (new.created_at > now() - interval '1 day')
  EXECUTE FUNCTION publish_after_sale_event();

CREATE OR REPLACE FUNCTION publish_refund_trouble() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, data)
    SELECT 'refund.failed', 'order', o.id,
      jsonb_build_object('order_no', o.order_no, 'refund_id', new.id, 'amount', new.amount, 'status', new.status)
    FROM orders o WHERE o.id = new.order_id;
  RETURN NULL;
END $$;

-- A refund that WeChat Pay refused, closed, or cannot finish. One that a refund at WeChat Pay's own site replaced needs nothing: the
-- money is back.
CREATE OR REPLACE TRIGGER refunds_trouble_published
  AFTER UPDATE OF status ON refunds
  FOR EACH ROW
  WHEN (
    new.status IN ('failed', 'closed', 'abnormal') AND new.status <> old.status
    AND new.last_error IS DISTINCT FROM 'the money was refunded at WeChat Pay'
  )
  EXECUTE FUNCTION publish_refund_trouble();

-- A refund made at WeChat Pay's own site.
CREATE OR REPLACE TRIGGER refunds_outside_published
  AFTER INSERT ON refunds
  FOR EACH ROW
  WHEN (new.status = 'abnormal' AND new.created_at > now() - interval '1 day')
  EXECUTE FUNCTION publish_refund_trouble();

CREATE OR REPLACE FUNCTION publish_report_failure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, data)
    SELECT 'shipping_report.failed', 'order', o.id, jsonb_build_object('order_no', o.order_no, 'error', new.last_error)
    FROM orders o WHERE o.id = new.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipping_reports_failure_published
  AFTER UPDATE OF status ON shipping_reports
  FOR EACH ROW
  WHEN (new.status = 'failed' AND old.status <> 'failed')
  EXECUTE FUNCTION publish_report_failure();

-- `key` is the name of the API key that caused a change, so that a system can skip its own.
CREATE OR REPLACE FUNCTION publish_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, sequence, data)
    SELECT 'product.' || a.kind, 'product', a.entity_id, a.id, jsonb_build_object('key', l.key_name)
    FROM added a JOIN oper_logs l ON l.id = a.log_id
    WHERE a.entity = 'product' AND a.fields - 'stock' <> '{}' AND l.created_at > now() - interval '1 day'
    ORDER BY a.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER oper_log_changes_published
  AFTER INSERT ON oper_log_changes
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION publish_product_changes();

CREATE OR REPLACE FUNCTION publish_product_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, data)
    VALUES (
      CASE WHEN new.on_sale AND new.deleted_at IS NULL THEN 'product.on_sale' ELSE 'product.off_sale' END,
      'product', new.id, jsonb_build_object('key', nullif(current_setting('kiosk.key', true), '')));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_new_published
  AFTER INSERT ON products
  FOR EACH ROW
  WHEN (new.on_sale AND new.created_at > now() - interval '1 day')
  EXECUTE FUNCTION publish_product_sale();

CREATE OR REPLACE TRIGGER products_sale_published
  AFTER UPDATE OF on_sale, deleted_at ON products
  FOR EACH ROW
  WHEN ((old.on_sale AND old.deleted_at IS NULL) <> (new.on_sale AND new.deleted_at IS NULL))
  EXECUTE FUNCTION publish_product_sale();

-- Orders that are placed or cancelled have events of their own, and so have new products and variants.
CREATE OR REPLACE FUNCTION publish_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, sequence, data)
    SELECT 'stock.changed', 'variant', v.id, new.id,
      jsonb_build_object('product_id', v.product_id, 'sku', v.sku, 'delta', new.delta, 'reason', new.reason, 'key', new.key_name)
    FROM variants v WHERE v.id = new.variant_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stock_ledger_published
  AFTER INSERT ON stock_ledger
  FOR EACH ROW
  WHEN (new.reason NOT IN ('initial', 'order', 'cancel') AND new.created_at > now() - interval '1 day')
  EXECUTE FUNCTION publish_stock_change();
