-- The lists of payments, refunds and notifications were part of order.read: nobody loses them.
INSERT INTO "group_permissions" ("group_id", "permission")
  SELECT "group_id", 'payment.read' FROM "group_permissions" WHERE "permission" = 'order.read'
  ON CONFLICT DO NOTHING;
