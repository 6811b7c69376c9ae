-- user_search and order_search: the rows of the views searched_users and searched_orders, which triggers keep up to date.

-- 2^17 seconds, about 36 hours.
CREATE OR REPLACE FUNCTION span_of(moment timestamptz) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (extract(epoch FROM moment)::bigint >> 17)::int;

-- A tsquery for the keys that a row containing `q` has, with chr(1) in place of the span. A text of fewer than three characters is
-- the prefix of a key.
CREATE OR REPLACE FUNCTION search_lexemes(q text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT string_agg(
      '''' || chr(1) || replace(replace(substr(q, greatest(1, least(at, length(q) - 2)), 3), '\', '\\'), '''', '''''') || ''''
        || CASE WHEN length(q) < 3 THEN ':*' ELSE '' END,
      '&')
    FROM generate_series(1, least(length(q), 24), 3) at
  );

CREATE OR REPLACE VIEW searched_users AS
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

-- The phone of the customer's account is the last line of `words`, after chr(4): the list shows it, the export does not.
-- User name and e-mail address are in `names`: an order does not show them, so only admins who may read customers search there.
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

-- Statistics of these keys take long to collect, and no plan depends on them.
ALTER INDEX user_search_keys ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX order_search_keys ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX products_keys ALTER COLUMN 1 SET STATISTICS 0;

-- Orders.

-- Locks the row before it reads the order, so that the later of two concurrent changes sees the earlier one.
CREATE OR REPLACE FUNCTION refresh_order_search(changed int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  searched text;
BEGIN
  searched := set_config('kiosk.searched', '', true);
  PERFORM FROM order_search WHERE id = ANY (changed) ORDER BY id FOR UPDATE;
  INSERT INTO order_search AS existing SELECT * FROM searched_orders WHERE id = ANY (changed)
    ON CONFLICT (id) DO UPDATE
      SET (created_at, span, marks, words, names) = (excluded.created_at, excluded.span, excluded.marks, excluded.words, excluded.names)
      WHERE (existing.created_at, existing.marks, existing.words, existing.names)
        IS DISTINCT FROM (excluded.created_at, excluded.marks, excluded.words, excluded.names);
END $$;

-- Inserts the same values as searched_orders has, with fewer reads, since placing an order waits for this. A new order has no parcels.
-- The transaction that places it has locked the customer's row, and a rename waits for that lock, so the names are current.
-- kiosk.searched holds the search row of the transaction's last order: search_item compares its lines with it without a read.
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

CREATE OR REPLACE TRIGGER orders_searched
  AFTER INSERT ON orders
  FOR EACH ROW
  EXECUTE FUNCTION search_added_order();

CREATE OR REPLACE FUNCTION search_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_search(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_changed_for_search
  AFTER UPDATE OF order_no, user_id, status, delivery, address, contact, created_at ON orders
  FOR EACH ROW
  WHEN (
    (OLD.order_no, OLD.user_id, OLD.status, OLD.delivery, OLD.address, OLD.contact, OLD.created_at)
    IS DISTINCT FROM (NEW.order_no, NEW.user_id, NEW.status, NEW.delivery, NEW.address, NEW.contact, NEW.created_at)
  )
  EXECUTE FUNCTION search_changed_order();

CREATE OR REPLACE TRIGGER orders_referred_for_search
  AFTER UPDATE OF external_ref ON orders
  FOR EACH ROW
  WHEN (OLD.external_ref IS DISTINCT FROM NEW.external_ref)
  EXECUTE FUNCTION search_changed_order();

-- A line that was inserted in the same statement as its order is in the search row already.
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

CREATE OR REPLACE TRIGGER order_items_searched
  AFTER INSERT OR DELETE OR UPDATE OF name, variant_name, product_id ON order_items
  FOR EACH ROW
  EXECUTE FUNCTION search_item();

CREATE OR REPLACE FUNCTION search_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_search(ARRAY[coalesce(NEW.order_id, OLD.order_id)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipments_searched
  AFTER INSERT OR DELETE OR UPDATE OF carrier, tracking_no ON shipments
  FOR EACH ROW
  EXECUTE FUNCTION search_shipment();

-- Users.

-- Updates the search rows of the customer's newest 1,000 orders. If there are more, the sweep continues at renamed_below.
CREATE OR REPLACE FUNCTION rename_in_orders(customer int, below int) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION refresh_user_search(customer int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  earlier text;
  later text;
BEGIN
  PERFORM FROM users WHERE id = customer FOR NO KEY UPDATE;
  SELECT words INTO earlier FROM user_search WHERE id = customer FOR UPDATE;
  INSERT INTO user_search AS existing SELECT * FROM searched_users WHERE id = customer
    ON CONFLICT (id) DO UPDATE
      SET (created_at, span, marks, words) = (excluded.created_at, excluded.span, excluded.marks, excluded.words)
    RETURNING words INTO later;
  IF earlier <> later THEN
    PERFORM rename_in_orders(customer, 2147483647);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION search_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_user_search(NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_searched
  AFTER INSERT ON users
  FOR EACH ROW
  EXECUTE FUNCTION search_user();

CREATE OR REPLACE TRIGGER users_changed_for_search
  AFTER UPDATE OF nickname, status, group_id, deleted_at, created_at ON users
  FOR EACH ROW
  WHEN (
    (OLD.nickname, OLD.status, OLD.group_id, OLD.deleted_at, OLD.created_at)
    IS DISTINCT FROM (NEW.nickname, NEW.status, NEW.group_id, NEW.deleted_at, NEW.created_at)
  )
  EXECUTE FUNCTION search_user();

CREATE OR REPLACE FUNCTION search_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.type <> 200 OR TG_OP <> 'INSERT' AND OLD.type <> 200 THEN
    PERFORM refresh_user_search(coalesce(NEW.user_id, OLD.user_id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER identities_searched
  AFTER INSERT OR UPDATE OR DELETE ON identities
  FOR EACH ROW
  EXECUTE FUNCTION search_identity();

-- Writes both tables again, for rows that were written while the triggers were off.
CREATE OR REPLACE FUNCTION rebuild_search() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, identities, orders, order_items, shipments IN SHARE MODE;
  TRUNCATE user_search, order_search;
  INSERT INTO user_search SELECT * FROM searched_users;
  INSERT INTO order_search SELECT * FROM searched_orders;
END $$;
