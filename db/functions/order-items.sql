-- The counts of an order's lines that follow from the stock ledger and from refunds.

CREATE OR REPLACE FUNCTION count_restocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items
    SET restocked_count = restocked_count + NEW.delta,
        returned_count = returned_count + CASE NEW.reason WHEN 'return' THEN NEW.delta ELSE 0 END
    WHERE order_id = NEW.order_id AND variant_id = NEW.variant_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER stock_ledger_restocked
  AFTER INSERT ON stock_ledger
  FOR EACH ROW
  WHEN (NEW.order_id IS NOT NULL AND NEW.reason <> 'order')
  EXECUTE FUNCTION count_restocked();

-- A full refund covers all units; those that have not been shipped are no longer to ship.
CREATE OR REPLACE FUNCTION claim_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_items
    SET claimed_count = count, refunded_count = count, held_count = count - shipped_count
    WHERE order_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_refunded_whole
  AFTER UPDATE OF status ON orders
  FOR EACH ROW
  WHEN (NEW.status = 'refunded' AND OLD.status <> 'refunded')
  EXECUTE FUNCTION claim_refunded();
