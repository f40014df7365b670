-- Webhooks that an application made for its users receive nothing while its maker is disabled. Processes keep who receives
-- events; those users are in other organizations than the maker.
CREATE FUNCTION raise_webhooks_version_of_apps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organizations SET webhooks_version = webhooks_version + 1
  WHERE organization_id IN
    (SELECT m.organization_id
     FROM oauth_clients c
       JOIN oauth_grants g USING (client_id)
       JOIN user_webhooks w USING (grant_id)
       JOIN members m ON m.user_id = w.user_id
     WHERE c.user_id = NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_apps_receive AFTER UPDATE OF disabled_at ON users
  FOR EACH ROW EXECUTE FUNCTION raise_webhooks_version_of_apps();
