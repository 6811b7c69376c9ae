-- customer_figures: when each user was created, so that a list by a figure within a time range stays in one index.

ALTER TABLE customer_figures ADD COLUMN joined_at timestamptz(3);
--> statement-breakpoint
UPDATE customer_figures f SET joined_at = u.created_at FROM users u WHERE u.id = f.user_id;
--> statement-breakpoint
ALTER TABLE customer_figures ALTER COLUMN joined_at SET NOT NULL;
--> statement-breakpoint
DROP INDEX customer_figures_by_orders;
--> statement-breakpoint
DROP INDEX customer_figures_by_spent;
--> statement-breakpoint
DROP INDEX customer_figures_by_last_order;
--> statement-breakpoint
CREATE INDEX customer_figures_by_orders ON customer_figures (order_count, user_id, joined_at);
--> statement-breakpoint
CREATE INDEX customer_figures_by_spent ON customer_figures (spent, user_id, joined_at);
--> statement-breakpoint
CREATE INDEX customer_figures_by_last_order ON customer_figures (last_order_at DESC NULLS LAST, user_id DESC NULLS LAST, joined_at);
--> statement-breakpoint
CREATE INDEX customer_figures_joined ON customer_figures (joined_at);
--> statement-breakpoint

CREATE OR REPLACE FUNCTION begin_customer_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_figures (user_id, joined_at) SELECT id, created_at FROM added;
  RETURN NULL;
END $$;
--> statement-breakpoint

CREATE OR REPLACE FUNCTION recount_customers() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE users, orders IN SHARE MODE;
  DELETE FROM customer_figures;
  INSERT INTO customer_figures (user_id, joined_at, order_count, paid_count, spent, last_order_at)
    SELECT u.id, u.created_at, count(o.id), count(o.paid_at),
      coalesce(sum(o.total_price - o.refunded_amount) FILTER (WHERE o.paid_at IS NOT NULL), 0), max(o.created_at)
    FROM users u
    LEFT JOIN orders o ON o.user_id = u.id
    GROUP BY u.id;
END $$;
