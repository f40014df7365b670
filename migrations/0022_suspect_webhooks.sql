-- Webhooks whose endpoint hangs, as far as the process knew that tried it last: one that begins does not try them all at
-- once. Written in bundles, and with the outcomes of deliveries (src/webhooks/organization/suspects.ts, settle.ts). No index:
-- it is read by hook, and as a whole once when a process begins.
ALTER TABLE organization_webhooks ADD COLUMN suspect boolean NOT NULL DEFAULT false;
UPDATE organization_webhooks SET suspect = true WHERE broken_at IS NULL AND last_error ->> 'reason' LIKE 'timed out %';
