-- customer_figures: the totals of each user's orders.

-- Every user has a row from the start, so that sorted lists can use an index.
CREATE OR REPLACE FUNCTION create_customer_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_figures (user_id, joined_at) SELECT id, created_at FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_figures
  AFTER INSERT ON users
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION create_customer_figures();

CREATE OR REPLACE FUNCTION count_order_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_figures SET
    order_count = order_count + 1,
    paid_count = paid_count + (NEW.paid_at IS NOT NULL)::int,
    spent = spent + CASE WHEN NEW.paid_at IS NULL THEN 0 ELSE NEW.total_price - NEW.refunded_amount END,
    last_order_at = greatest(last_order_at, NEW.created_at)
    WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION count_money_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_figures SET
    paid_count = paid_count + (NEW.paid_at IS NOT NULL)::int - (OLD.paid_at IS NOT NULL)::int,
    spent = spent
      + CASE WHEN NEW.paid_at IS NULL THEN 0 ELSE NEW.total_price - NEW.refunded_amount END
      - CASE WHEN OLD.paid_at IS NULL THEN 0 ELSE OLD.total_price - OLD.refunded_amount END
    WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;

-- Deferred to the commit: a transaction then locks the customer's row last, so that two transactions cannot deadlock on it.
CREATE CONSTRAINT TRIGGER orders_counted_for_customer
  AFTER INSERT ON orders
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  EXECUTE FUNCTION count_order_of_customer();

CREATE CONSTRAINT TRIGGER orders_settled_for_customer
  AFTER UPDATE OF paid_at, refunded_amount ON orders
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.refunded_amount <> NEW.refunded_amount)
  EXECUTE FUNCTION count_money_of_customer();

-- Calculates the figures of all customers again from the orders.
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
