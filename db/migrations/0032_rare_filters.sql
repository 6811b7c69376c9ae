CREATE INDEX "after_sales_type" ON "after_sales" USING btree ("type","created_at","id");--> statement-breakpoint
-- What is not sent by parcel has a mark: a search for a common word and a rare delivery had to look at each order.
CREATE OR REPLACE VIEW searched_orders AS
  SELECT
    o.id,
    o.created_at,
    span_of(o.created_at) AS span,
    concat(' i', o.id, ' u', o.user_id, ' ', o.status, ' by:' || nullif(o.delivery, 'express'),
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_added_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  searched text;
BEGIN
  INSERT INTO order_search (id, created_at, span, marks, words, names)
    SELECT NEW.id, NEW.created_at, span_of(NEW.created_at),
      concat(' i', NEW.id, ' u', NEW.user_id, ' ', NEW.status, ' by:' || nullif(NEW.delivery, 'express'), item.marks),
      lower(concat_ws(E'\n', NEW.order_no, NEW.external_ref, coalesce(NEW.recipient_phone, translate(NEW.contact ->> 'phone', ' -+', '')),
        coalesce(NEW.address ->> 'name', NEW.contact ->> 'name'), customer.nickname, item.words, chr(4) || identity.phone)),
      lower(coalesce(identity.names, ''))
    FROM users customer,
      (SELECT string_agg(' p' || product_id, '' ORDER BY product_id) AS marks,
          string_agg(concat_ws(' ', name, nullif(variant_name, '')), E'\n' ORDER BY position) AS words
        FROM order_items WHERE order_id = NEW.id) item,
      (SELECT max(identifier) FILTER (WHERE type = 102) AS phone,
          string_agg(identifier, E'\n' ORDER BY type) FILTER (WHERE type IN (100, 101)) AS names
        FROM identities WHERE user_id = NEW.user_id) identity
    WHERE customer.id = NEW.user_id
    RETURNING concat(id, marks, E' \n', words) INTO searched;
  searched := set_config('kiosk.searched', searched, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Many changed rows at once go into the index together: one by one they would take ten times as long.
ALTER INDEX order_search_keys SET (gin_pending_list_limit = 65536);
--> statement-breakpoint
UPDATE order_search s SET marks = searched.marks FROM searched_orders searched
  WHERE searched.id = s.id AND s.id IN (SELECT id FROM orders WHERE delivery <> 'express') AND s.marks NOT LIKE '% by:%';
--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_changed_for_search
  AFTER UPDATE OF order_no, user_id, status, delivery, address, created_at ON orders
  FOR EACH ROW
  WHEN (
    (OLD.order_no, OLD.user_id, OLD.status, OLD.delivery, OLD.address, OLD.created_at)
    IS DISTINCT FROM (NEW.order_no, NEW.user_id, NEW.status, NEW.delivery, NEW.address, NEW.created_at)
  )
  EXECUTE FUNCTION search_changed_order();
--> statement-breakpoint
-- The trigger's lock keeps new orders away. Those that were placed since the first of the two updates get their mark now.
UPDATE order_search s SET marks = searched.marks FROM searched_orders searched
  WHERE searched.id = s.id AND s.id IN (SELECT id FROM orders WHERE delivery <> 'express') AND s.marks NOT LIKE '% by:%';
--> statement-breakpoint
SELECT gin_clean_pending_list('order_search_keys');
--> statement-breakpoint
ALTER INDEX order_search_keys SET (gin_pending_list_limit = 64);
