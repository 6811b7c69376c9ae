CREATE INDEX "users_deleted" ON "users" USING btree ("id") WHERE "users"."deleted_at" is not null;--> statement-breakpoint
-- A refund that gave way to one made at WeChat Pay's own site needs nobody: the money is back.
CREATE OR REPLACE TRIGGER refunds_trouble_told AFTER UPDATE OF status ON refunds
  FOR EACH ROW WHEN (new.status IN ('failed', 'closed', 'abnormal') AND new.status <> old.status
    AND new.last_error IS DISTINCT FROM 'the money was refunded at WeChat Pay') EXECUTE FUNCTION tell_refund_trouble();
