-- A phone number that the platform has proven is taken from accounts that only typed it. Of the numbers before, nobody knows.

ALTER TABLE identities ADD COLUMN proven_at timestamptz(3);
