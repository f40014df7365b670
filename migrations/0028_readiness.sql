-- Written by whoever asks /readyz: a database that only reads, because its disk is full or a standby is away, is not ready.
CREATE TABLE readiness (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_at timestamptz NOT NULL
);
