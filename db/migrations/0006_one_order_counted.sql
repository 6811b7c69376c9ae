-- Orders come one by one: a table of the new ones, made for each statement, cost more than all else that counts them.
CREATE FUNCTION count_added_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_figures (figure, at, count) VALUES ('placed', quarter_of(NEW.created_at), 1), (NEW.status, NULL, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER orders_counted ON orders;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION count_added_order();
--> statement-breakpoint
DROP FUNCTION count_added_orders();
