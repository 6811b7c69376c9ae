-- Orders, money and stock are never deleted, and events of orders never changed, except that the addresses and the shopper's
-- reasons in them are removed when the account is erased.

CREATE OR REPLACE FUNCTION forbid_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never %', TG_TABLE_NAME, lower(TG_OP) || 'd' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER orders_undeletable BEFORE DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER order_events_undeletable BEFORE UPDATE OF id, order_id, kind, "from", "to", "by", user_id, created_at OR DELETE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER order_discounts_undeletable BEFORE UPDATE OR DELETE ON order_discounts FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER payments_undeletable BEFORE DELETE ON payments FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER refunds_undeletable BEFORE DELETE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER notifications_undeletable BEFORE DELETE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER stock_ledger_undeletable BEFORE DELETE ON stock_ledger FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
