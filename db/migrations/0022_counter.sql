ALTER TABLE "orders" ADD COLUMN "contact" jsonb;--> statement-breakpoint
CREATE INDEX "orders_delivery" ON "orders" USING btree ("delivery","status","created_at","id") WHERE "orders"."delivery" <> 'express';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_contact" CHECK ("orders"."contact" is null or "orders"."delivery" = 'pickup');
--> statement-breakpoint
-- A search finds who comes to the counter. Orders that are there have nobody, so their words stay.
CREATE OR REPLACE VIEW searched_orders AS
  SELECT
    o.id,
    o.created_at,
    span_of(o.created_at) AS span,
    concat(' i', o.id, ' u', o.user_id, ' ', o.status,
      (SELECT string_agg(' p' || i.product_id, '' ORDER BY i.product_id) FROM order_items i WHERE i.order_id = o.id),
      (SELECT string_agg(DISTINCT ' carrier:' || replace(s.carrier, ' ', chr(3)), '') FROM shipments s WHERE s.order_id = o.id)
    ) AS marks,
    lower(concat_ws(E'\n', o.order_no, o.external_ref, coalesce(o.recipient_phone, translate(o.contact ->> 'phone', ' -+', '')),
      coalesce(o.address ->> 'name', o.contact ->> 'name'),
      (SELECT u.nickname FROM users u WHERE u.id = o.user_id),
      (SELECT string_agg(s.tracking_no, E'\n' ORDER BY s.tracking_no) FROM shipments s WHERE s.order_id = o.id),
      (SELECT string_agg(concat_ws(' ', i.name, nullif(i.variant_name, '')), E'\n' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id),
      (SELECT chr(4) || i.identifier FROM identities i WHERE i.user_id = o.user_id AND i.type = 102)
    )) AS words,
    lower(coalesce((
      SELECT string_agg(i.identifier, E'\n' ORDER BY i.type)
      FROM identities i
      WHERE i.user_id = o.user_id AND i.type IN (100, 101)
    ), '')) AS names
  FROM orders o;
