-- What the stand-in for WeChat is told to do wrong. Null: nothing.

ALTER TABLE sandbox_keys ADD COLUMN faults jsonb;
