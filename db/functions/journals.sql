-- Orders, money and stock are never deleted.

CREATE OR REPLACE FUNCTION forbid_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER orders_undeletable BEFORE DELETE ON orders FOR EACH STATEMENT EXECUTE FUNCTION forbid_delete();
CREATE OR REPLACE TRIGGER order_events_undeletable BEFORE DELETE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_delete();
CREATE OR REPLACE TRIGGER payments_undeletable BEFORE DELETE ON payments FOR EACH STATEMENT EXECUTE FUNCTION forbid_delete();
CREATE OR REPLACE TRIGGER refunds_undeletable BEFORE DELETE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION forbid_delete();
CREATE OR REPLACE TRIGGER notifications_undeletable BEFORE DELETE ON notifications FOR EACH STATEMENT EXECUTE FUNCTION forbid_delete();
CREATE OR REPLACE TRIGGER stock_ledger_undeletable BEFORE DELETE ON stock_ledger FOR EACH STATEMENT EXECUTE FUNCTION forbid_delete();
