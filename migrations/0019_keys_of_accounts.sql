-- The access of which application made a webhook; null: the user's own session or personal token, or it is older than this
-- column. When the access is taken back, the webhook goes along.
ALTER TABLE user_webhooks ADD COLUMN grant_id public_id REFERENCES oauth_grants ON DELETE CASCADE;
CREATE INDEX user_webhooks_grant ON user_webhooks (grant_id) WHERE grant_id IS NOT NULL;
