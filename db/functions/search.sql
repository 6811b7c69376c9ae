-- orders.tracking_nos: the tracking numbers of the order's parcels, as a part of its searchable text.

CREATE OR REPLACE FUNCTION copy_tracking_nos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT int := coalesce(NEW.order_id, OLD.order_id);
BEGIN
  UPDATE orders SET tracking_nos = coalesce((SELECT string_agg(tracking_no, E'\n' ORDER BY id) FROM shipments WHERE order_id = changed), '')
    WHERE id = changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER shipments_searched
  AFTER INSERT OR DELETE OR UPDATE OF tracking_no ON shipments
  FOR EACH ROW
  EXECUTE FUNCTION copy_tracking_nos();

-- Statistics of pieces take long to collect, and no plan depends on them.
ALTER INDEX orders_search ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX users_search ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX identities_search ALTER COLUMN 1 SET STATISTICS 0;
ALTER INDEX products_search ALTER COLUMN 1 SET STATISTICS 0;
