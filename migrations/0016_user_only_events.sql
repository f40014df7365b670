-- Events that users alone are told of (alarm_silenced, avg_sound_high, disturbance_snoozed): GET /events has them, the
-- history of the home does not. A table of their own, so that no reader of home_events must leave them out; the same
-- columns, so that one statement reads both. Few, and so neither partitioned nor counted beforehand.
CREATE TABLE user_only_events (
  home_id public_id NOT NULL,
  event_time timestamptz NOT NULL,
  event_id public_id NOT NULL,
  event_type text NOT NULL,
  device_id public_id,
  guest_id public_id,
  metadata json NOT NULL,
  PRIMARY KEY (home_id, event_time, event_id)
);
