-- `key` is the name of the API key that caused a change, so that a system can skip its own.
CREATE OR REPLACE FUNCTION publish_product_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, sequence, data)
    SELECT 'product.' || a.kind, 'product', a.entity_id, a.id, jsonb_build_object('key', l.key_name)
    FROM added a JOIN oper_logs l ON l.id = a.log_id
    WHERE a.entity = 'product' AND a.fields - 'stock' <> '{}' AND l.created_at > now() - interval '1 day'
    ORDER BY a.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER oper_log_changes_published
  AFTER INSERT ON oper_log_changes
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION publish_product_changes();--> statement-breakpoint
CREATE OR REPLACE FUNCTION publish_product_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, data)
    VALUES (
      CASE WHEN new.on_sale AND new.deleted_at IS NULL THEN 'product.on_sale' ELSE 'product.off_sale' END,
      'product', new.id, jsonb_build_object('key', nullif(current_setting('kiosk.key', true), '')));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_new_published
  AFTER INSERT ON products
  FOR EACH ROW
  WHEN (new.on_sale AND new.created_at > now() - interval '1 day')
  EXECUTE FUNCTION publish_product_sale();--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_sale_published
  AFTER UPDATE OF on_sale, deleted_at ON products
  FOR EACH ROW
  WHEN ((old.on_sale AND old.deleted_at IS NULL) <> (new.on_sale AND new.deleted_at IS NULL))
  EXECUTE FUNCTION publish_product_sale();--> statement-breakpoint
-- Orders that are placed or cancelled have events of their own, and so have new products and variants.
CREATE OR REPLACE FUNCTION publish_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, sequence, data)
    SELECT 'stock.changed', 'variant', v.id, new.id,
      jsonb_build_object('product_id', v.product_id, 'sku', v.sku, 'delta', new.delta, 'reason', new.reason, 'key', new.key_name)
    FROM variants v WHERE v.id = new.variant_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER stock_ledger_published
  AFTER INSERT ON stock_ledger
  FOR EACH ROW
  WHEN (new.reason NOT IN ('initial', 'order', 'cancel') AND new.created_at > now() - interval '1 day')
  EXECUTE FUNCTION publish_stock_change();
