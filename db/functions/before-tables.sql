-- Runs before the tables exist: generated columns and indexes use these.

-- For searching files by a part of their name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The keys of the pictures in a product's detail, for products.detail_images.
CREATE OR REPLACE FUNCTION picture_keys(html text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN (SELECT coalesce(array_agg(DISTINCT found[1]), '{}') FROM regexp_matches(html, '<img src="([^"]*)"', 'g') AS found);

-- Every three consecutive characters of `words`, and each of `marks`, prefixed with the span. The two appended line breaks
-- allow the last character and the last two to start a key as well.
CREATE OR REPLACE FUNCTION search_keys(words text, marks text, span int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(array_remove(string_to_array(
    regexp_replace(words || E'\n\n', '...', to_hex(span) || '\&' || chr(1), 'g') || chr(1)
      || regexp_replace(substr(words, 2) || E'\n\n', '...', to_hex(span) || '\&' || chr(1), 'g') || chr(1)
      || regexp_replace(substr(words, 3) || E'\n\n', '...', to_hex(span) || '\&' || chr(1), 'g')
      || replace(marks, ' ', chr(1) || to_hex(span) || chr(2)),
    chr(1)), ''));

-- The keys of `names` have another prefix, so that a search of `words` does not match them.
CREATE OR REPLACE FUNCTION order_keys(words text, names text, marks text, span int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN search_keys(words, marks, span) || CASE WHEN names = '' THEN ''::tsvector ELSE search_keys(names, '', -1 - span) END;
