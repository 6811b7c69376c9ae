DROP VIEW searched_users, searched_orders;--> statement-breakpoint
DROP FUNCTION refresh_order_search, search_added_order, search_changed_order, search_item, search_shipment, rename_in_orders, refresh_user_search, search_user, search_identity, rebuild_search CASCADE;--> statement-breakpoint
DROP TABLE "order_search", "user_search";--> statement-breakpoint
DROP INDEX "products_keys";--> statement-breakpoint
DROP FUNCTION span_of, search_lexemes, order_keys, search_keys;--> statement-breakpoint
-- Every three consecutive characters of a text, and its last two and its last one, for the indexes of searchable texts.
CREATE OR REPLACE FUNCTION pieces(words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  found text[] := '{}';
BEGIN
  FOR at IN 1..length(words) LOOP
    found[at] := substr(words, at, 3);
  END LOOP;
  RETURN array_to_tsvector(found);
END $$;
--> statement-breakpoint
-- Matches the pieces of every text that contains `q`, and of some others. One or two characters are the prefix of a piece.
CREATE OR REPLACE FUNCTION pieces_query(q text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT string_agg(ltrim(quote_literal(substr(q, greatest(1, least(at, length(q) - 2)), 3)), 'E') || CASE WHEN length(q) < 3 THEN ':*' ELSE '' END, '&')::tsquery
    FROM generate_series(1, length(q), 3) at
  );
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "recipient_phone";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "goods" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_nos" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE orders o SET
  goods = (SELECT coalesce(string_agg(concat_ws(' ', i.name, nullif(i.variant_name, '')), E'\n' ORDER BY i.position), '') FROM order_items i WHERE i.order_id = o.id),
  tracking_nos = (SELECT coalesce(string_agg(s.tracking_no, E'\n' ORDER BY s.id), '') FROM shipments s WHERE s.order_id = o.id);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS (lower("order_no" || chr(10) || coalesce("external_ref", '') || chr(10)
        || coalesce(translate(coalesce("address", "contact") ->> 'phone', ' -+', ''), '') || chr(10)
        || coalesce(coalesce("address", "contact") ->> 'name', '') || chr(10) || "goods" || chr(10) || "tracking_nos")) STORED;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (pieces("search"));--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (pieces("search")) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "shipments_carrier_order" ON "shipments" USING btree ("carrier","order_id") WHERE "shipments"."carrier" is not null;--> statement-breakpoint
CREATE INDEX "identities_search" ON "identities" USING gin (pieces(lower("identifier"))) WITH (gin_pending_list_limit=1024) WHERE "identities"."type" <> 200;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (pieces(lower("nickname"))) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_tracking_nos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT int := coalesce(NEW.order_id, OLD.order_id);
BEGIN
  UPDATE orders SET tracking_nos = coalesce((SELECT string_agg(tracking_no, E'\n' ORDER BY id) FROM shipments WHERE order_id = changed), '')
    WHERE id = changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER shipments_searched
  AFTER INSERT OR DELETE OR UPDATE OF tracking_no ON shipments
  FOR EACH ROW
  EXECUTE FUNCTION copy_tracking_nos();
--> statement-breakpoint
ALTER INDEX orders_search ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX users_search ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX identities_search ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX products_search ALTER COLUMN 1 SET STATISTICS 0;
