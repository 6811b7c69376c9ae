-- A refund after an invoice was issued makes a red one due. A request for an order that was refunded in full has nothing left to invoice;
-- the amount of another request follows, and its version rises, so that nobody issues the amount that was read before.
CREATE OR REPLACE FUNCTION follow_refund_in_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invoices
    SET status = CASE WHEN status = 'issued' THEN 'red_due' WHEN new.refunded_amount >= new.total_price THEN 'withdrawn' ELSE status END,
      updated_at = now(), version = version + 1
    WHERE order_id = new.id AND status IN ('issued', 'requested');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_refund_invoices
  AFTER UPDATE OF refunded_amount ON orders
  FOR EACH ROW
  WHEN (new.refunded_amount > old.refunded_amount)
  EXECUTE FUNCTION follow_refund_in_invoices();

CREATE OR REPLACE FUNCTION publish_invoice_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (type, resource, resource_id, data)
    SELECT 'invoice.' || new.status, 'invoice', new.id, jsonb_build_object('order_id', o.id, 'order_no', o.order_no,
      'status', new.status, 'amount', coalesce(new.amount, o.total_price - o.refunded_amount))
    FROM orders o WHERE o.id = new.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_requested_published
  AFTER INSERT ON invoices
  FOR EACH ROW
  WHEN (new.status = 'requested' AND new.created_at > now() - interval '1 day')
  EXECUTE FUNCTION publish_invoice_event();

CREATE OR REPLACE TRIGGER invoices_decided_published
  AFTER UPDATE OF status ON invoices
  FOR EACH ROW
  WHEN (new.status <> old.status)
  EXECUTE FUNCTION publish_invoice_event();
