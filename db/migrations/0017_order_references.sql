ALTER TABLE "orders" ADD COLUMN "external_ref" text;--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("updated_at","created_at","id","status","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_external_ref" ON "orders" USING btree ("external_ref") WHERE "orders"."external_ref" is not null;--> statement-breakpoint
-- Orders that are there have no reference yet, so their words stay.
CREATE OR REPLACE VIEW searched_orders AS
  SELECT
    o.id,
    o.created_at,
    span_of(o.created_at) AS span,
    concat(' i', o.id, ' u', o.user_id, ' ', o.status,
      (SELECT string_agg(' p' || i.product_id, '' ORDER BY i.product_id) FROM order_items i WHERE i.order_id = o.id),
      (SELECT string_agg(DISTINCT ' carrier:' || replace(s.carrier, ' ', chr(3)), '') FROM shipments s WHERE s.order_id = o.id)
    ) AS marks,
    lower(concat_ws(E'\n', o.order_no, o.external_ref, o.recipient_phone, o.address ->> 'name',
      (SELECT u.nickname FROM users u WHERE u.id = o.user_id),
      (SELECT string_agg(s.tracking_no, E'\n' ORDER BY s.tracking_no) FROM shipments s WHERE s.order_id = o.id),
      (SELECT string_agg(i.name, E'\n' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id),
      (SELECT chr(4) || i.identifier FROM identities i WHERE i.user_id = o.user_id AND i.type = 102)
    )) AS words,
    lower(coalesce((
      SELECT string_agg(i.identifier, E'\n' ORDER BY i.type)
      FROM identities i
      WHERE i.user_id = o.user_id AND i.type IN (100, 101)
    ), '')) AS names
  FROM orders o;
--> statement-breakpoint
CREATE TRIGGER orders_referred_for_search
  AFTER UPDATE OF external_ref ON orders
  FOR EACH ROW
  WHEN (OLD.external_ref IS DISTINCT FROM NEW.external_ref)
  EXECUTE FUNCTION search_changed_order();
