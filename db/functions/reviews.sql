-- products.rating_sum and rating_count: those of the product's published reviews.

CREATE OR REPLACE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before int := CASE WHEN TG_OP <> 'INSERT' AND OLD.status = 'published' THEN OLD.rating END;
  after int := CASE WHEN TG_OP <> 'DELETE' AND NEW.status = 'published' THEN NEW.rating END;
BEGIN
  IF before IS DISTINCT FROM after THEN
    UPDATE products
      SET rating_sum = rating_sum + coalesce(after, 0) - coalesce(before, 0),
          rating_count = rating_count + (after IS NOT NULL)::int - (before IS NOT NULL)::int
      WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.product_id ELSE NEW.product_id END;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER reviews_counted
  AFTER INSERT OR DELETE OR UPDATE OF status, rating ON reviews
  FOR EACH ROW
  EXECUTE FUNCTION count_rating();

-- After an import without triggers, or rows that were changed by hand.
CREATE OR REPLACE FUNCTION recount_ratings() RETURNS void LANGUAGE sql AS $$
  UPDATE products p
    SET rating_sum = coalesce(r.sum, 0), rating_count = coalesce(r.count, 0)
    FROM products q
    LEFT JOIN (
      SELECT product_id, sum(rating)::int AS sum, count(*)::int AS count
      FROM reviews
      WHERE status = 'published'
      GROUP BY product_id
    ) r ON r.product_id = q.id
    WHERE q.id = p.id AND (p.rating_sum, p.rating_count) IS DISTINCT FROM (coalesce(r.sum, 0), coalesce(r.count, 0));
$$;
