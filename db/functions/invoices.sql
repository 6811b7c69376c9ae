-- A refund after an invoice was issued makes a red one due. A request for an order that was refunded in full has nothing left to invoice.
CREATE OR REPLACE FUNCTION follow_refund_in_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices
    SET status = CASE status WHEN 'issued' THEN 'red_due' ELSE 'withdrawn' END, updated_at = now(), version = version + 1
    WHERE order_id = new.id AND (status = 'issued' OR status = 'requested' AND new.refunded_amount >= new.total_price);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_refund_invoices
  AFTER UPDATE OF refunded_amount ON orders
  FOR EACH ROW
  WHEN (new.refunded_amount > old.refunded_amount)
  EXECUTE FUNCTION follow_refund_in_invoices();
