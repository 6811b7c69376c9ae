-- Permissions, menus and dictionaries became tabs of one page. The heading above them becomes its menu, or the first of the three if there is no heading.
DO $$
DECLARE
  old integer[] := ARRAY(SELECT id FROM menus WHERE component IN ('permissions', 'menus', 'dictionaries') ORDER BY id);
  target integer := coalesce(
    (SELECT m.id FROM menus m JOIN initial_records r ON r.row_id = m.id WHERE r.key = 'menu:advanced' AND m.component IS NULL),
    old[1]);
BEGIN
  IF cardinality(old) = 0 THEN RETURN; END IF;
  INSERT INTO group_menus (group_id, menu_id)
    SELECT DISTINCT group_id, target FROM group_menus WHERE menu_id = ANY (old) ON CONFLICT DO NOTHING;
  UPDATE elements SET menu_id = target WHERE menu_id = ANY (old);
  UPDATE menus SET parent_id = NULL WHERE parent_id = ANY (old) AND parent_id <> target;
  UPDATE menus SET component = 'advanced', path = '/admin/advanced', sort = 40, parent_id = coalesce(parent_id,
    (SELECT m.id FROM menus m JOIN initial_records r ON r.row_id = m.id WHERE r.key = 'menu:staff' AND m.parent_id IS NULL))
    WHERE id = target;
  DELETE FROM menus WHERE id = ANY (old) AND id <> target;
END $$;
