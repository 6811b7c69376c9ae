-- Searches from two characters on, and what the lists of orders and money are filtered and sorted by.
-- The tables are in db/schema/search.ts; the functions, views and triggers are only here.

-- Gives each three characters in a row, behind the span. The two line breaks let the last one and two characters begin a key, too.
CREATE FUNCTION search_keys(words text, marks text, span int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(string_to_array(
    regexp_replace(words || E'\n\n', '...', to_hex(span) || '\&' || chr(1), 'g') || chr(1)
      || regexp_replace(substr(words, 2) || E'\n\n', '...', to_hex(span) || '\&' || chr(1), 'g') || chr(1)
      || regexp_replace(substr(words, 3) || E'\n\n', '...', to_hex(span) || '\&' || chr(1), 'g')
      || replace(marks, ' ', chr(1) || to_hex(span) || chr(2)),
    chr(1)), ''));
--> statement-breakpoint
-- Gives the keys that a row with the text `q` has, as a tsquery in which chr(1) stands for the span. Less than three characters
-- are the beginning of a key.
CREATE FUNCTION search_lexemes(q text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT string_agg(
      '''' || chr(1) || replace(replace(substr(q, greatest(1, least(at, length(q) - 2)), 3), '\', '\\'), '''', '''''') || ''''
        || CASE WHEN length(q) < 3 THEN ':*' ELSE '' END,
      '&')
    FROM generate_series(1, least(length(q), 24), 3) at
  );
--> statement-breakpoint
CREATE FUNCTION span_of(moment timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (extract(epoch FROM moment)::bigint >> 17)::int;
--> statement-breakpoint

-- searched_users and searched_orders are what the two search tables have to hold, at any time.
CREATE VIEW searched_users AS
  SELECT
    u.id,
    u.created_at,
    span_of(u.created_at) AS span,
    ' i' || u.id || CASE WHEN u.group_id IS NULL AND u.deleted_at IS NULL THEN ' customer ' || u.status ELSE '' END AS marks,
    lower(concat_ws(E'\n', u.nickname, (
      SELECT string_agg(i.identifier, E'\n' ORDER BY i.type)
      FROM identities i
      WHERE i.user_id = u.id AND i.type <> 200
    ))) AS words
  FROM users u;
--> statement-breakpoint
CREATE TABLE user_search (
  id integer PRIMARY KEY CONSTRAINT user_search_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamp(3) with time zone NOT NULL,
  span integer NOT NULL,
  marks text NOT NULL,
  words text NOT NULL,
  renamed_below integer
);
--> statement-breakpoint
CREATE TABLE order_search (
  id integer PRIMARY KEY CONSTRAINT order_search_id_orders_id_fk REFERENCES orders (id) ON DELETE CASCADE,
  created_at timestamp(3) with time zone NOT NULL,
  span integer NOT NULL,
  marks text NOT NULL,
  words text NOT NULL
);
--> statement-breakpoint
CREATE VIEW searched_orders AS
  SELECT
    o.id,
    o.created_at,
    span_of(o.created_at) AS span,
    concat(' i', o.id, ' u', o.user_id, ' ', o.status,
      (SELECT string_agg(' p' || i.product_id, '' ORDER BY i.product_id) FROM order_items i WHERE i.order_id = o.id),
      (SELECT string_agg(DISTINCT ' carrier:' || replace(s.carrier, ' ', chr(3)), '') FROM shipments s WHERE s.order_id = o.id)
    ) AS marks,
    lower(concat_ws(E'\n', o.order_no, o.recipient_phone, o.address ->> 'name',
      (SELECT c.words FROM user_search c WHERE c.id = o.user_id),
      (SELECT string_agg(s.tracking_no, E'\n' ORDER BY s.tracking_no) FROM shipments s WHERE s.order_id = o.id),
      (SELECT string_agg(i.name, E'\n' ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id)
    )) AS words
  FROM orders o;
--> statement-breakpoint
INSERT INTO user_search SELECT * FROM searched_users;
--> statement-breakpoint
INSERT INTO order_search SELECT * FROM searched_orders;
--> statement-breakpoint
CREATE INDEX user_search_keys ON user_search USING gin (search_keys(words, marks, span)) WITH (gin_pending_list_limit = 64);
--> statement-breakpoint
CREATE INDEX user_search_renamed ON user_search (id) WHERE renamed_below IS NOT NULL;
--> statement-breakpoint
CREATE INDEX order_search_keys ON order_search USING gin (search_keys(words, marks, span)) WITH (gin_pending_list_limit = 64);
--> statement-breakpoint
CREATE INDEX products_keys ON products USING gin (search_keys(search, '', 0));
--> statement-breakpoint
-- Statistics of these keys would take long to gather, and no plan depends on them.
ALTER INDEX user_search_keys ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX order_search_keys ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX products_keys ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint

-- No search reads these indexes any more.

DROP INDEX products_search, orders_order_no_part, orders_phone_part, identities_part, users_nickname, orders_created, orders_status;
--> statement-breakpoint
CREATE INDEX orders_created ON orders (created_at, id);
--> statement-breakpoint
CREATE INDEX orders_status ON orders (status, created_at, id);
--> statement-breakpoint
CREATE INDEX orders_price ON orders (total_price, created_at, id, status, user_id);
--> statement-breakpoint
DROP INDEX notifications_verdict;
--> statement-breakpoint
CREATE INDEX notifications_verdict ON notifications (verdict, created_at, id);
--> statement-breakpoint
CREATE INDEX notifications_review ON notifications (order_id) WHERE verdict = 'review';
--> statement-breakpoint
CREATE INDEX payments_status ON payments (status, coalesce(paid_at, closed_at, created_at), id);
--> statement-breakpoint
CREATE INDEX refunds_status ON refunds (status, coalesce(completed_at, created_at), id);
--> statement-breakpoint

-- The row is locked before the order is read, so that the later of two changes sees the earlier one.
CREATE FUNCTION refresh_order_search(changed int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM order_search WHERE id = ANY (changed) ORDER BY id FOR UPDATE;
  INSERT INTO order_search AS kept SELECT * FROM searched_orders WHERE id = ANY (changed)
    ON CONFLICT (id) DO UPDATE
      SET (created_at, span, marks, words) = (excluded.created_at, excluded.span, excluded.marks, excluded.words)
      WHERE (kept.created_at, kept.marks, kept.words) IS DISTINCT FROM (excluded.created_at, excluded.marks, excluded.words);
END $$;
--> statement-breakpoint
-- The lock keeps the customer's names until this order is visible to whoever changes them.
CREATE FUNCTION search_added_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM user_search WHERE id = NEW.user_id FOR SHARE;
  INSERT INTO order_search SELECT * FROM searched_orders WHERE id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_searched
  AFTER INSERT ON orders
  FOR EACH ROW
  EXECUTE FUNCTION search_added_order();
--> statement-breakpoint
CREATE FUNCTION search_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_search(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_changed_for_search
  AFTER UPDATE OF order_no, user_id, status, address, created_at ON orders
  FOR EACH ROW
  WHEN (
    (OLD.order_no, OLD.user_id, OLD.status, OLD.address, OLD.created_at)
    IS DISTINCT FROM (NEW.order_no, NEW.user_id, NEW.status, NEW.address, NEW.created_at)
  )
  EXECUTE FUNCTION search_changed_order();
--> statement-breakpoint
-- An order that is placed with its lines in one statement has their names and marks already.
CREATE FUNCTION search_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' OR NOT EXISTS (
    SELECT FROM order_search
    WHERE id = NEW.order_id AND strpos(words, lower(NEW.name)) > 0 AND strpos(marks || ' ', ' p' || NEW.product_id || ' ') > 0
  ) THEN
    PERFORM refresh_order_search(ARRAY[coalesce(NEW.order_id, OLD.order_id)]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_items_searched
  AFTER INSERT OR DELETE OR UPDATE OF name, product_id ON order_items
  FOR EACH ROW
  EXECUTE FUNCTION search_item();
--> statement-breakpoint
CREATE FUNCTION search_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_search(ARRAY[coalesce(NEW.order_id, OLD.order_id)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipments_searched
  AFTER INSERT OR DELETE OR UPDATE OF carrier, tracking_no ON shipments
  FOR EACH ROW
  EXECUTE FUNCTION search_shipment();
--> statement-breakpoint

-- Renames in the customer's newest 1,000 orders. If there are more, renamed_below is where the sweep goes on.
CREATE FUNCTION rename_in_orders(customer int, below int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  most CONSTANT int := 1000;
  renamed int[];
BEGIN
  PERFORM FROM user_search WHERE id = customer FOR UPDATE;
  renamed := ARRAY(SELECT id FROM orders WHERE user_id = customer AND id < below ORDER BY id DESC LIMIT most);
  PERFORM refresh_order_search(renamed);
  UPDATE user_search SET renamed_below = renamed[most]
    WHERE id = customer AND renamed_below IS DISTINCT FROM renamed[most];
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_user_search(customer int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier text;
  later text;
BEGIN
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
CREATE FUNCTION search_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_user_search(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_searched
  AFTER INSERT ON users
  FOR EACH ROW
  EXECUTE FUNCTION search_user();
--> statement-breakpoint
CREATE TRIGGER users_changed_for_search
  AFTER UPDATE OF nickname, status, group_id, deleted_at, created_at ON users
  FOR EACH ROW
  WHEN (
    (OLD.nickname, OLD.status, OLD.group_id, OLD.deleted_at, OLD.created_at)
    IS DISTINCT FROM (NEW.nickname, NEW.status, NEW.group_id, NEW.deleted_at, NEW.created_at)
  )
  EXECUTE FUNCTION search_user();
--> statement-breakpoint
CREATE FUNCTION search_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.type <> 200 OR TG_OP <> 'INSERT' AND OLD.type <> 200 THEN
    PERFORM refresh_user_search(coalesce(NEW.user_id, OLD.user_id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER identities_searched
  AFTER INSERT OR UPDATE OR DELETE ON identities
  FOR EACH ROW
  EXECUTE FUNCTION search_identity();
--> statement-breakpoint

-- Makes both tables anew: for rows that were written past the triggers.
CREATE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, identities, orders, order_items, shipments IN SHARE MODE;
  TRUNCATE user_search, order_search;
  INSERT INTO user_search SELECT * FROM searched_users;
  INSERT INTO order_search SELECT * FROM searched_orders;
END $$;
