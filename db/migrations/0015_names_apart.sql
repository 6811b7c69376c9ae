-- An order shows its customer's nickname and phone, but not the user name and the e-mail address. So these stand apart in its search row:
-- only who may read customers looks there. All rows are written anew.

-- The keys of names begin with another span, so no search of words comes upon them.
CREATE FUNCTION order_keys(words text, names text, marks text, span int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN search_keys(words, marks, span) || CASE WHEN names = '' THEN ''::tsvector ELSE search_keys(names, '', -1 - span) END;
--> statement-breakpoint
TRUNCATE order_search;
--> statement-breakpoint
DROP INDEX order_search_keys;
--> statement-breakpoint
ALTER TABLE order_search ADD COLUMN names text NOT NULL;
--> statement-breakpoint
-- The phone of the account is the last line, after chr(4): the list shows it, the export does not.
CREATE OR REPLACE VIEW searched_orders AS
  SELECT
    o.id,
    o.created_at,
    span_of(o.created_at) AS span,
    concat(' i', o.id, ' u', o.user_id, ' ', o.status,
      (SELECT string_agg(' p' || i.product_id, '' ORDER BY i.product_id) FROM order_items i WHERE i.order_id = o.id),
      (SELECT string_agg(DISTINCT ' carrier:' || replace(s.carrier, ' ', chr(3)), '') FROM shipments s WHERE s.order_id = o.id)
    ) AS marks,
    lower(concat_ws(E'\n', o.order_no, o.recipient_phone, o.address ->> 'name',
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
-- The row is locked before the order is read, so that the later of two changes sees the earlier one.
CREATE OR REPLACE FUNCTION refresh_order_search(changed int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM order_search WHERE id = ANY (changed) ORDER BY id FOR UPDATE;
  INSERT INTO order_search AS kept SELECT * FROM searched_orders WHERE id = ANY (changed)
    ON CONFLICT (id) DO UPDATE
      SET (created_at, span, marks, words, names) = (excluded.created_at, excluded.span, excluded.marks, excluded.words, excluded.names)
      WHERE (kept.created_at, kept.marks, kept.words, kept.names)
        IS DISTINCT FROM (excluded.created_at, excluded.marks, excluded.words, excluded.names);
END $$;
--> statement-breakpoint
INSERT INTO order_search SELECT * FROM searched_orders;
--> statement-breakpoint
CREATE INDEX order_search_keys ON order_search USING gin (order_keys(words, names, marks, span)) WITH (gin_pending_list_limit = 64);
--> statement-breakpoint
ALTER INDEX order_search_keys ALTER COLUMN 1 SET STATISTICS 0;
