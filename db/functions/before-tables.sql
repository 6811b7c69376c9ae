-- Runs before the tables exist: generated columns and indexes use these.

-- For searching files by a part of their name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The keys of the pictures in a product's detail, for products.detail_images.
CREATE OR REPLACE FUNCTION picture_keys(html text) RETURNS text[] LANGUAGE sql IMMUTABLE
  RETURN (SELECT coalesce(array_agg(DISTINCT found[1]), '{}') FROM regexp_matches(html, '<img src="([^"]*)"', 'g') AS found);

-- Every three consecutive characters of a text, and its last two and its last one, for the indexes of searchable texts.
CREATE OR REPLACE FUNCTION pieces(words text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  found text[] := '{}';
BEGIN
  FOR at IN 1..length(words) LOOP
    found[at] := substr(words, at, 3);
  END LOOP;
  RETURN array_to_tsvector(found);
END $$;

-- Matches the pieces of every text that contains `q`, and of some others. One or two characters are the prefix of a piece.
CREATE OR REPLACE FUNCTION pieces_query(q text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT string_agg(ltrim(quote_literal(substr(q, greatest(1, least(at, length(q) - 2)), 3)), 'E') || CASE WHEN length(q) < 3 THEN ':*' ELSE '' END, '&')::tsquery
    FROM generate_series(1, length(q), 3) at
  );
