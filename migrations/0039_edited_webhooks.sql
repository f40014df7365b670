-- An edit of a webhook decides who receives events, as registering one does. The columns are those that an edit always names:
-- rotating the key writes sealed values alone, and changes nothing for anybody.
-- Locks: a trigger is added to tables that have some thousand rows, in a moment.
CREATE TRIGGER organization_webhooks_edited AFTER UPDATE OF url, events ON organization_webhooks
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version();
CREATE TRIGGER user_webhooks_edited AFTER UPDATE OF url, events ON user_webhooks
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_user();

-- Processes that hold deliveries of a webhook in memory read it anew before they send them.
CREATE FUNCTION notify_webhook_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lares_changes', 'webhook_moved:' || NEW.hook_id);
  RETURN NULL;
END $$;
CREATE TRIGGER organization_webhooks_moved AFTER UPDATE OF url, events ON organization_webhooks
  FOR EACH ROW EXECUTE FUNCTION notify_webhook_moved();
