-- products.detail becomes HTML. Until now it was plain text: its lines and paragraphs stay, and its signs are shown as they were.

UPDATE products SET detail = '<p>' || replace(
  regexp_replace(
    btrim(replace(replace(replace(detail, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E' \t\n'),
    '\n[ \t]*\n\s*', '</p><p>', 'g'),
  E'\n', '<br />') || '</p>'
  WHERE btrim(detail, E' \t\n') <> '';
--> statement-breakpoint

-- products.detail_images: the keys of the pictures in the detail, so that an index finds what uses a picture.

CREATE FUNCTION picture_keys(html text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN (SELECT coalesce(array_agg(DISTINCT found[1]), '{}') FROM regexp_matches(html, '<img src="([^"]*)"', 'g') AS found);
--> statement-breakpoint
ALTER TABLE products
  ADD COLUMN detail_images text[] GENERATED ALWAYS AS (picture_keys(detail)) STORED,
  ADD COLUMN gone_at timestamptz(3);
--> statement-breakpoint
CREATE INDEX products_detail_images ON products USING gin (detail_images) WHERE detail_images <> '{}';
--> statement-breakpoint
CREATE INDEX products_bin ON products (deleted_at, id) WHERE deleted_at IS NOT NULL AND gone_at IS NULL;
--> statement-breakpoint

-- The bin: deleted_at puts a record into it, gone_at takes it out for good. Banners were deleted at once until now.

ALTER TABLE categories ADD COLUMN gone_at timestamptz(3);
--> statement-breakpoint
ALTER TABLE themes ADD COLUMN gone_at timestamptz(3);
--> statement-breakpoint
ALTER TABLE banners
  ADD COLUMN deleted_at timestamptz(3),
  ADD COLUMN gone_at timestamptz(3);
--> statement-breakpoint
ALTER TABLE articles ADD COLUMN gone_at timestamptz(3);
--> statement-breakpoint
ALTER TABLE notices ADD COLUMN gone_at timestamptz(3);
--> statement-breakpoint

-- customer_figures: what each user has ordered.

CREATE TABLE customer_figures (
  user_id integer PRIMARY KEY CONSTRAINT customer_figures_user_id_users_id_fk REFERENCES users (id) ON DELETE CASCADE,
  order_count integer DEFAULT 0 NOT NULL,
  paid_count integer DEFAULT 0 NOT NULL,
  spent bigint DEFAULT 0 NOT NULL,
  last_order_at timestamptz(3)
);
--> statement-breakpoint
CREATE INDEX customer_figures_by_orders ON customer_figures (order_count, user_id);
--> statement-breakpoint
CREATE INDEX customer_figures_by_spent ON customer_figures (spent, user_id);
--> statement-breakpoint
CREATE INDEX customer_figures_by_last_order ON customer_figures (last_order_at DESC NULLS LAST, user_id DESC NULLS LAST);
--> statement-breakpoint

-- Each user has a row from the start, so that sorted lists can walk an index.

CREATE FUNCTION begin_customer_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_figures (user_id) SELECT id FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_figures
  AFTER INSERT ON users
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION begin_customer_figures();
--> statement-breakpoint

CREATE FUNCTION count_order_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_figures SET
    order_count = order_count + 1,
    paid_count = paid_count + (NEW.paid_at IS NOT NULL)::int,
    spent = spent + CASE WHEN NEW.paid_at IS NULL THEN 0 ELSE NEW.total_price - NEW.refunded_amount END,
    last_order_at = greatest(last_order_at, NEW.created_at)
    WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE FUNCTION count_money_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_figures SET
    paid_count = paid_count + (NEW.paid_at IS NOT NULL)::int - (OLD.paid_at IS NOT NULL)::int,
    spent = spent
      + CASE WHEN NEW.paid_at IS NULL THEN 0 ELSE NEW.total_price - NEW.refunded_amount END
      - CASE WHEN OLD.paid_at IS NULL THEN 0 ELSE OLD.total_price - OLD.refunded_amount END
    WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint

-- Deferred to the commit: the customer's row is then the last that a transaction locks, so no two can wait for each other.
CREATE CONSTRAINT TRIGGER orders_counted_for_customer
  AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION count_order_of_customer();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_settled_for_customer
  AFTER UPDATE OF paid_at, refunded_amount ON orders
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.refunded_amount <> NEW.refunded_amount)
  EXECUTE FUNCTION count_money_of_customer();
--> statement-breakpoint

-- Makes the figures of all customers anew from the orders.
CREATE FUNCTION recount_customers() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, orders IN SHARE MODE;
  DELETE FROM customer_figures;
  INSERT INTO customer_figures (user_id, order_count, paid_count, spent, last_order_at)
    SELECT u.id, count(o.id), count(o.paid_at),
      coalesce(sum(o.total_price - o.refunded_amount) FILTER (WHERE o.paid_at IS NOT NULL), 0), max(o.created_at)
    FROM users u
    LEFT JOIN orders o ON o.user_id = u.id
    GROUP BY u.id;
END $$;
--> statement-breakpoint
SELECT recount_customers();
