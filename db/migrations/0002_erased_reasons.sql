CREATE OR REPLACE TRIGGER order_events_undeletable BEFORE UPDATE OF id, order_id, kind, "from", "to", "by", user_id, created_at OR DELETE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
UPDATE order_events e SET reason = '' FROM orders o WHERE o.id = e.order_id AND o.masked_at IS NOT NULL AND e."by" = 'shopper' AND e.reason <> '';
