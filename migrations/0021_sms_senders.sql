-- A number of its own for the SMS of an organization. It is one of the operator's account at the gateway, so the operator
-- gives it out (`lares sms-number add`). An answer to it is an answer to that organization.
CREATE TABLE sms_senders (
  number text PRIMARY KEY CHECK (number <> ''),
  organization_id public_id NOT NULL UNIQUE REFERENCES organizations ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

-- What an SMS was sent from: an answer comes to the same. Null before this, and for what is not sent by SMS.
ALTER TABLE messages ADD COLUMN sender text;
