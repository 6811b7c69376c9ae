-- How the shop learned of money that moved. What has an applied notification was told by it; the rest was asked for.

ALTER TABLE payments ADD COLUMN learned_from text;
--> statement-breakpoint
ALTER TABLE refunds ADD COLUMN learned_from text;
--> statement-breakpoint
UPDATE payments p SET learned_from = CASE WHEN EXISTS (
    SELECT FROM notifications n
    WHERE n.verdict = 'applied' AND n.out_trade_no = p.out_trade_no AND n.transaction_id = p.transaction_id
  ) THEN 'notification' ELSE 'query' END
  WHERE status IN ('success', 'surplus');
--> statement-breakpoint
UPDATE refunds r SET learned_from = CASE WHEN EXISTS (
    SELECT FROM notifications n WHERE n.verdict = 'applied' AND n.out_refund_no = r.out_refund_no
  ) THEN 'notification' ELSE 'query' END
  WHERE status = 'success';
--> statement-breakpoint

-- Refunds that were made at the merchant's own site: their number may come later, and they wait for none of ours.

ALTER TABLE refunds ALTER COLUMN out_refund_no DROP NOT NULL;
--> statement-breakpoint
DROP INDEX refunds_one_in_flight;
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_one_in_flight ON refunds (payment_id)
  WHERE status in ('pending', 'processing', 'abnormal') and by <> 'platform';
--> statement-breakpoint
CREATE UNIQUE INDEX refunds_one_without_number ON refunds (payment_id) WHERE out_refund_no is null;
--> statement-breakpoint

-- A shop with an old fault must still migrate: these hold for new rows, and `npm run doctor -- data` finds old ones.

ALTER TABLE refunds ADD CONSTRAINT refunds_number
  CHECK (out_refund_no is not null or (by = 'platform' and status = 'abnormal')) NOT VALID;
--> statement-breakpoint
ALTER TABLE refunds ADD CONSTRAINT refunds_success
  CHECK (status <> 'success' or (refund_id is not null and completed_at is not null)) NOT VALID;
--> statement-breakpoint
CREATE UNIQUE INDEX payments_of_order ON payments (id, order_id);
--> statement-breakpoint
ALTER TABLE refunds DROP CONSTRAINT refunds_payment_id_payments_id_fk;
--> statement-breakpoint
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_of_order
  FOREIGN KEY (payment_id, order_id) REFERENCES payments (id, order_id) NOT VALID;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_not_cancelled
  CHECK (status in ('cancelled', 'refunding', 'refunded') or (cancelled_by is null and cancelled_at is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE orders ADD CONSTRAINT orders_completed_at
  CHECK (status <> 'completed' or completed_at is not null) NOT VALID;
--> statement-breakpoint
ALTER TABLE order_events ADD CONSTRAINT order_events_by_platform
  CHECK ("to" not in ('paid', 'refunded') or by = 'platform' or "from" is not distinct from "to") NOT VALID;
--> statement-breakpoint
ALTER TABLE stock_ledger ADD CONSTRAINT stock_ledger_order
  CHECK ((reason in ('initial', 'adjust')) = (order_id is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE stock_ledger ADD CONSTRAINT stock_ledger_sign
  CHECK (
    case when delta > 0 then reason not in ('order', 'late_payment') else reason not in ('initial', 'cancel', 'refund') end
  ) NOT VALID;
--> statement-breakpoint
ALTER TABLE stock_ledger ADD CONSTRAINT stock_ledger_adjusted_by
  CHECK (reason <> 'adjust' or user_id is not null) NOT VALID;
--> statement-breakpoint

-- What orders, money and stock did stays told.

CREATE FUNCTION keep_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_kept BEFORE DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER order_events_kept BEFORE DELETE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE DELETE ON payments FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE DELETE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER notifications_kept BEFORE DELETE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
--> statement-breakpoint
CREATE TRIGGER stock_ledger_kept BEFORE DELETE ON stock_ledger FOR EACH STATEMENT EXECUTE FUNCTION keep_rows();
