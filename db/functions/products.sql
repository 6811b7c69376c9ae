-- categories.product_count: the number of products on sale directly in the category.

CREATE OR REPLACE FUNCTION count_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories c
    SET product_count = c.product_count + n.count
    FROM (
      SELECT category_id, count(*)::int AS count
      FROM added
      WHERE on_sale AND deleted_at IS NULL
      GROUP BY category_id
    ) n
    WHERE c.id = n.category_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_added
  AFTER INSERT ON products
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_added_products();

CREATE OR REPLACE FUNCTION count_removed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE categories c
    SET product_count = c.product_count - n.count
    FROM (
      SELECT category_id, count(*)::int AS count
      FROM removed
      WHERE on_sale AND deleted_at IS NULL
      GROUP BY category_id
    ) n
    WHERE c.id = n.category_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_removed
  AFTER DELETE ON products
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION count_removed_products();

CREATE OR REPLACE FUNCTION count_moved_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.on_sale AND OLD.deleted_at IS NULL THEN
    UPDATE categories SET product_count = product_count - 1 WHERE id = OLD.category_id;
  END IF;
  IF NEW.on_sale AND NEW.deleted_at IS NULL THEN
    UPDATE categories SET product_count = product_count + 1 WHERE id = NEW.category_id;
  END IF;
  RETURN NULL;
END $$;

-- Not on stock and sold, which every order updates.
CREATE OR REPLACE TRIGGER products_moved
  AFTER UPDATE OF category_id, on_sale, deleted_at ON products
  FOR EACH ROW
  WHEN (
    (OLD.category_id, OLD.on_sale, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.category_id, NEW.on_sale, NEW.deleted_at IS NULL)
  )
  EXECUTE FUNCTION count_moved_product();

-- Orders update products all the time, and the later pages of a list use an index-only scan, which needs recently vacuumed pages.
ALTER TABLE products SET (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0.01);
