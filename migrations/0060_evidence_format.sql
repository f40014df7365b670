-- The format of the file of a report: only files of format 1 may need a correction. Null: a program before this one made it.
-- Locks: a column without a value is added in a moment.
ALTER TABLE evidence_reports ADD COLUMN format smallint;
