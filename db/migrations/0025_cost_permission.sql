-- Costs and profit need a permission of their own. Groups and keys that saw them with product.read keep them.
INSERT INTO group_permissions (group_id, permission)
  SELECT group_id, 'cost.read' FROM group_permissions WHERE permission = 'product.read' ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE api_keys SET permissions = array_append(permissions, 'cost.read')
  WHERE 'product.read' = ANY (permissions) AND NOT 'cost.read' = ANY (permissions);
