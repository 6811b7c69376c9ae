ALTER TABLE "order_search" DROP CONSTRAINT "order_search_id_orders_id_fk";
--> statement-breakpoint
-- What an order pays for being found and told: each look at another table costs it more than the work.

-- The new order's texts are what searched_orders would read. It has no parcels yet. Whoever places an order holds the customer's row,
-- and a change of names waits for that row: no order is left with an earlier name.
-- The setting holds what the search row of the transaction's last order has, so its lines need not read it.
CREATE OR REPLACE FUNCTION search_added_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  searched text;
BEGIN
  INSERT INTO order_search (id, created_at, span, marks, words, names)
    SELECT NEW.id, NEW.created_at, span_of(NEW.created_at),
      concat(' i', NEW.id, ' u', NEW.user_id, ' ', NEW.status, item.marks),
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
CREATE OR REPLACE FUNCTION search_item() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  searched text := current_setting('kiosk.searched', true);
BEGIN
  IF TG_OP <> 'INSERT' OR searched IS NULL OR NOT starts_with(searched, NEW.order_id || ' ')
    OR strpos(searched, ' p' || NEW.product_id || ' ') = 0
    OR strpos(searched, lower(concat_ws(' ', NEW.name, nullif(NEW.variant_name, '')))) = 0
  THEN
    PERFORM refresh_order_search(ARRAY[coalesce(NEW.order_id, OLD.order_id)]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The row is locked before the order is read, so that the later of two changes sees the earlier one.
CREATE OR REPLACE FUNCTION refresh_order_search(changed int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  searched text;
BEGIN
  searched := set_config('kiosk.searched', '', true);
  PERFORM FROM order_search WHERE id = ANY (changed) ORDER BY id FOR UPDATE;
  INSERT INTO order_search AS kept SELECT * FROM searched_orders WHERE id = ANY (changed)
    ON CONFLICT (id) DO UPDATE
      SET (created_at, span, marks, words, names) = (excluded.created_at, excluded.span, excluded.marks, excluded.words, excluded.names)
      WHERE (kept.created_at, kept.marks, kept.words, kept.names)
        IS DISTINCT FROM (excluded.created_at, excluded.marks, excluded.words, excluded.names);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_user_search(customer int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier text;
  later text;
BEGIN
  PERFORM FROM users WHERE id = customer FOR NO KEY UPDATE;
  SELECT words INTO earlier FROM user_search WHERE id = customer FOR UPDATE;
  INSERT INTO user_search AS kept SELECT * FROM searched_users WHERE id = customer
    ON CONFLICT (id) DO UPDATE
      SET (created_at, span, marks, words) = (excluded.created_at, excluded.span, excluded.marks, excluded.words)
    RETURNING words INTO later;
  IF earlier <> later THEN
    PERFORM rename_in_orders(customer, 2147483647);
  END IF;
END $$;
--> statement-breakpoint
-- The dispatcher adds the order's number: it reads many orders at once.
CREATE OR REPLACE FUNCTION tell_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.created_at <= now() - interval '1 day' THEN
    RETURN NULL;
  END IF;
  INSERT INTO events (type, resource, resource_id, sequence, data, created_at)
    VALUES (
      'order.' || CASE
        WHEN new.kind <> 'move' THEN new.kind
        WHEN new."from" IS NULL THEN 'placed'
        WHEN new."from" = 'refunding' AND new."to" <> 'refunded' THEN 'refund_ended'
        ELSE new."to" END,
      'order', new.order_id, new.id, jsonb_build_object('status', new."to"), new.created_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER order_events_told ON order_events;
--> statement-breakpoint
CREATE TRIGGER order_events_told AFTER INSERT ON order_events FOR EACH ROW EXECUTE FUNCTION tell_order_event();
