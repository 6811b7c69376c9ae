-- terms_versions: a row for each published text of terms, privacy policy and returns.

CREATE OR REPLACE FUNCTION add_terms_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last terms_versions;
  is_first boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('terms'));
  SELECT * INTO last FROM terms_versions WHERE kind = NEW.kind ORDER BY version DESC LIMIT 1;
  is_first := NOT FOUND;
  IF is_first OR NEW.is_material OR (last.title, last.content) IS DISTINCT FROM (NEW.title, NEW.content) THEN
    INSERT INTO terms_versions (kind, version, article_id, title, content, is_material)
      VALUES (NEW.kind, coalesce(last.version, 0) + 1, NEW.id, NEW.title, NEW.content, is_first OR NEW.is_material);
    UPDATE articles SET is_material = false WHERE id = NEW.id AND is_material;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER articles_versioned
  AFTER INSERT OR UPDATE OF kind, title, content, is_material, status, deleted_at ON articles
  FOR EACH ROW
  WHEN (NEW.kind <> 'article' AND NEW.status = 'published' AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION add_terms_version();

CREATE OR REPLACE TRIGGER terms_versions_unchangeable BEFORE UPDATE OR DELETE ON terms_versions FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE OR REPLACE TRIGGER terms_acceptances_unchangeable BEFORE UPDATE ON terms_acceptances FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
