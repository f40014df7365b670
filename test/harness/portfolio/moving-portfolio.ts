import sql, { join, raw, type Sql } from 'sql-template-tag';
import { addMember, createAccessToken, createOrganization, createUser } from '../../../src/accounts/index.ts';
import { SEALED_COLUMNS } from '../../../src/app/sealed-columns.ts';
import { createDevice } from '../../../src/devices/index.ts';
import { createHome } from '../../../src/homes/index.ts';
import type { SecretBox } from '../../../src/platform/secrets/secret-box.ts';
import type { Tools } from '../../../src/platform/tools.ts';

/** An organization with a row in every table that can hold one, and a neighbour who must notice nothing. */
export type MovingPortfolio = Awaited<ReturnType<typeof fillMovingPortfolio>>;

/** All metrics of a sample, each with a value that a device may report. */
const MEASURED = {
  laeq: 41.1,
  lmax: 52.1,
  lmin: 33.1,
  temp: 20.1,
  rh: 45.1,
  pressure: 1001.1,
  pir: 7.1,
  occ: 8.1,
  radios: 9.1,
  pm25: 10.1,
  voc: 11.1,
  smoke_score: 0.1,
  lux: 12.1,
  battery: 88.1,
};
const PASSWORD = 'correct horse battery';
const TRIES =
  '{"attempt": 1, "at": "2026-11-01T00:00:00.000Z", "ms": 5, "url": "https://example.com/hook", "reason": "HTTP 503"}';
const EVIDENCE = JSON.stringify({
  format: 'lares-evidence/1',
  report: { home: { timezone: 'UTC' }, reason: 'x'.repeat(100_000) },
  signature: {},
});
const hashOf = (text: string) => sql`sha256(convert_to(${text}, 'UTF8'))`;

/** Fills an organization with `minutes` of samples, one a minute. */
export async function fillMovingPortfolio(tools: Tools, box: SecretBox, minutes = 300) {
  const { database, newId } = tools;
  const run = (statement: Sql) => database.longTimeout.rows(statement);
  const seal = (table: string, column: string, key: string, text: string) => {
    const sealed = SEALED_COLUMNS.find((one) => one.table === table && one.column === column);
    if (!sealed) throw new Error(`${table}.${column} is not sealed`);
    return box.seal(text, sealed.contextOf(key));
  };
  const person = async (name: string) => {
    const email = `${name.toLowerCase()}.${newId()}@example.com`;
    const { user_id } = await createUser(tools, { email, fullname: name, password: PASSWORD });
    return { user_id, email, password: PASSWORD };
  };

  const [ann, bob, cyd, eve] = [
    await person('Ann'),
    await person('Bob'),
    await person('Cyd'),
    await person('Eve'),
  ];
  const { organization_id } = await createOrganization(tools, 'Moving Stays', ann.user_id);
  await addMember(tools, organization_id, { email: bob.email, role: 'admin' });
  const neighbours = await createOrganization(tools, 'Neighbours', eve.user_id);
  await addMember(tools, neighbours.organization_id, { email: bob.email, role: 'member' });
  const theirs = await createHome(tools, {
    organization_id: neighbours.organization_id,
    name: 'Not moving',
    timezone: 'UTC',
  });
  const theirDevice = await createDevice(tools, theirs.home_id, { description: 'Stays' });

  const home = await createHome(tools, {
    organization_id,
    name: 'Sjövägen 3 🏡',
    timezone: 'Europe/Stockholm',
  });
  const other = await createHome(tools, { organization_id, name: 'Boathouse', timezone: 'UTC' });
  const { home_id } = home;
  const made = await createDevice(tools, home_id, { description: 'Kitchen' });
  const second = await createDevice(tools, other.home_id, { description: 'Deck' });
  const { device_id } = made.device;
  const { access_token } = await createAccessToken(tools, { user_id: ann.user_id, name: 'integration' });
  await createAccessToken(tools, { user_id: bob.user_id, name: 'stays' });

  const ids = {
    integration: newId(),
    bridge: newId(),
    connection: newId(),
    listing: newId(),
    guest: newId(),
    theirGuest: newId(),
    client: newId(),
    grant: newId(),
    family: newId(),
    hook: newId(),
    notification: newId(),
    message: newId(),
    healthIssue: newId(),
    app: newId(),
    report: newId(),
    act: newId(),
    laterAct: newId(),
    userHook: newId(),
  };
  const secret = `secret-of-${ids.hook}`;
  await run(
    sql`UPDATE homes SET settings = '{"noise": {"enabled": true}}', tags = '{Harbour}', tag_keys = '{harbour}' WHERE home_id = ${home_id}`,
  );
  await run(
    sql`INSERT INTO organization_retention (organization_id, events_days, updated_at) VALUES (${organization_id}, 400, now())`,
  );
  await run(sql`
    INSERT INTO invitations (invitation_id, organization_id, email, role, token_hash, invited_by, created_at, expires_at, limited, home_ids)
    VALUES (${newId()}, ${organization_id}, 'dan@example.com', 'member', ${hashOf(`i${ids.hook}`)}, ${cyd.user_id}, now(), now() + interval '7 days',
            true, ${[home_id]})`);
  await run(sql`
    INSERT INTO settings_presets (preset_id, organization_id, name, settings, created_at)
    VALUES (${newId()}, ${organization_id}, 'Quiet', '{"noise": {"threshold_db": 70}}', now())`);
  await run(sql`
    INSERT INTO message_templates (organization_id, template_id, language, body, updated_at)
    VALUES (${organization_id}, 'noise_sms', 'en', 'Quiet, "please"\nthanks \\ 👋', now())`);
  await run(sql`
    INSERT INTO message_template_translations (organization_id, template_id, language, body, updated_at)
    VALUES (${organization_id}, 'noise_sms', 'de', 'Leise, bitte.', now())`);

  await run(sql`
    INSERT INTO authenticator_apps (app_id, user_id, sealed_secret, created_at, confirmed_at, last_step)
    VALUES (${ids.app}, ${ann.user_id}, ${seal('authenticator_apps', 'sealed_secret', ids.app, 'JBSWY3DPEHPK3PXP')}, now(), now(), 57)`);
  await run(sql`
    INSERT INTO passkeys (passkey_id, user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES (${newId()}, ${ann.user_id}, ${hashOf(`p${ids.hook}`)}, '\\x00ff', 3, '{internal,usb}', 'Laptop', now())`);
  await run(sql`INSERT INTO recovery_codes (user_id, code_hash) VALUES (${ann.user_id}, ${hashOf('code')})`);
  await run(sql`
    INSERT INTO notification_ways (user_id, phone_number, phone_verified_at, timezone)
    VALUES (${ann.user_id}, '+46700000009', now(), 'Europe/Stockholm'), (${bob.user_id}, '+46700000008', now(), 'UTC')`);
  await run(sql`
    INSERT INTO notification_rules (user_id, position, kinds, told) VALUES (${ann.user_id}, 1, '{noise}', 'summary')`);
  await run(sql`
    INSERT INTO oauth_clients (client_id, user_id, name, redirect_uris, secret_hash, created_at, secret_created_at)
    VALUES (${ids.client}, ${ann.user_id}, 'Bookings', '{https://example.com/back}', ${hashOf('client')}, now(), now())`);
  await run(sql`
    INSERT INTO oauth_grants (grant_id, client_id, user_id, kind, permissions, asked, created_at)
    VALUES (${ids.grant}, ${ids.client}, ${ann.user_id}, 'consent', '{homes_read}', '{homes_read}', now())`);
  await run(sql`
    INSERT INTO oauth_families (family_id, grant_id, code_hash, permissions, generation, created_at, expires_at)
    VALUES (${ids.family}, ${ids.grant}, ${hashOf(ids.family)}, '{homes_read}', 2, now(), now() + interval '90 days')`);
  await run(sql`
    INSERT INTO oauth_refresh_tokens (token_hash, family_id, generation, created_at, expires_at)
    VALUES (${hashOf(`r${ids.family}`)}, ${ids.family}, 2, now(), now() + interval '90 days')`);
  await run(sql`
    INSERT INTO access_tokens (token_id, user_id, token_hash, name, permissions, created_at, expires_at, grant_id, family_id)
    VALUES (${newId()}, ${ann.user_id}, ${hashOf(`t${ids.family}`)}, 'Bookings', '{homes_read}', now(), now() + interval '1 hour',
            ${ids.grant}, ${ids.family})`);
  const userHooks: [string, string, string | null][] = [
    [ids.userHook, ann.user_id, ids.grant],
    [newId(), bob.user_id, null],
  ];
  for (const [hook, user, grant] of userHooks)
    await run(sql`
      INSERT INTO user_webhooks (hook_id, user_id, url, events, sealed_token, sealed_secret, created_at, grant_id)
      VALUES (${hook}, ${user}, 'https://example.com/user', '{*}', ${seal('user_webhooks', 'sealed_token', hook, 'tok')},
              ${seal('user_webhooks', 'sealed_secret', hook, 'user secret')}, now(), ${grant})`);

  await run(sql`
    UPDATE device_status SET state = '{"place": {"boot": 1, "seq": 9}}',
      latest_sensor_values = '{"temperature": {"time": "2026-11-18T10:00:00.000Z", "value": 20.5}}',
      first_seen_at = now(), last_heard_from_at = now(), ongoing_events = '{noise}' WHERE device_id = ${device_id}`);
  await run(sql`UPDATE home_status SET state = '{"stays": []}', writer = 7 WHERE home_id = ${home_id}`);
  await run(sql`
    INSERT INTO device_commands (command_id, home_id, device_id, kind, created_at, position, expires_at, about)
    VALUES (${newId()}, ${home_id}, ${device_id}, 'flash_sound', now(), 1, now() + interval '1 day',
            ${`{"incidentId": "noise:1",  "level": 1, "guestId": "${ids.guest}"}`})`);
  await run(sql`
    INSERT INTO held_reports (home_id, device_id, boot_id, seq, report, until)
    VALUES (${home_id}, ${device_id}, 1, 99, '{"boot_id": 1, "seq": 99, "receivedAt": 4102444800000, "samples": [], "events": []}', '2100-01-01Z')`);
  await run(
    sql`INSERT INTO sensor_series (home_id, device_id, rolled_until) VALUES (${home_id}, ${device_id}, date_bin('1 hour', now(), 'epoch'))`,
  );
  await run(sql`
    INSERT INTO bridges (bridge_id, organization_id, home_id, kind, name, token_hash, base_topic, online, online_since, last_heard_at,
                         refused_count, refusals, created_at)
    VALUES (${ids.bridge}, ${organization_id}, ${home_id}, 'zigbee2mqtt', 'Stick', ${hashOf(ids.bridge)}, 'there', true, now(), now(),
            3, '[{"what": "x", "reason": "not_json", "at": "2026-11-18T10:00:00.000Z"}]', now())`);
  await run(sql`
    INSERT INTO bridge_devices (bridge_id, foreign_id, name, model, vendor, measures, refused, mapping, device_id, first_seen_at, last_heard_at,
                                memory, boot_id, seq, pending, version)
    VALUES (${ids.bridge}, '0x00158d0000000001', 'bath', 'SNZB-02', 'SONOFF', '{temp}', '[{"property": "x", "reason": "unknown_unit"}]',
            '{"numerics": {}}', ${device_id}, now(), now(), '{"since": 5}', 7, 9, '{"v":1}', 4)`);
  await run(sql`
    INSERT INTO integrations (integration_id, home_id, type, name, sealed_config, memo, created_at, next_sync_at)
    VALUES (${ids.integration}, ${home_id}, 'ical', 'Portal', ${seal('integrations', 'sealed_config', ids.integration, '{"url":"https://example.com/a.ics"}')},
            '{"etag": "x"}', now(), now() + interval '1 day')`);
  await run(sql`
    INSERT INTO connections (connection_id, organization_id, type, name, sealed_credentials, include_requests, include_owner_stays, memo, created_at,
                             last_synced_at, last_error, remarks, next_sync_at, syncs)
    VALUES (${ids.connection}, ${organization_id}, 'beds24', 'Beds24', ${seal('connections', 'sealed_credentials', ids.connection, '{"refresh_token":"x"}')},
            true, true, '{"empty_since": "2026-11-01T00:00:00.000Z"}', now(), now(), 'x', '{aside}', now() + interval '1 day', 3)`);
  await run(sql`
    INSERT INTO connection_listings (listing_id, connection_id, external_id, name, names, home_id, stay_count, last_seen_at)
    VALUES (${ids.listing}, ${ids.connection}, '4711', 'Harbour', '{Harbour}', ${home_id}, 2, now())`);
  await run(sql`
    INSERT INTO guests (guest_id, home_id, name, phone_number, email, checkin_time, checkout_time, source, integration_id, external_id,
                        validation_errors, access_code, search_text, created_at, updated_at)
    VALUES (${ids.guest}, ${home_id}, 'Göran "G" \\ Ek', '+46701234567', 'g@example.com', now() + interval '100 days', now() + interval '105 days', 'Portal', ${ids.integration},
            'uid-1', '{}', '123456', 'goran ek', now(), now()),
           (${ids.theirGuest}, ${theirs.home_id}, 'Stays', NULL, NULL, now() + interval '100 days', NULL, 'api', NULL, NULL, '{}', '654321', 'stays', now(), now())`);
  await run(sql`
    INSERT INTO guests (guest_id, home_id, name, checkin_time, source, validation_errors, access_code, search_text, created_at, updated_at)
    SELECT lpad(to_hex(n), 8, '0') || substr(md5(n::text || ${ids.guest}), 1, 16), ${other.home_id}, 'Guest ' || n, now() + n * interval '40 days', 'csv', '{missing_phone_number_and_email}', lpad(n::text, 6, '0'), 'guest',
           now(), now() FROM generate_series(1, 50) AS n`);
  await run(sql`
    INSERT INTO incidents (home_id, incident_id, guest_id, level, opened_at, level_at, kind, device_id, organization_id, acknowledged_at, acknowledged_by, ended_at)
    VALUES (${home_id}, 'noise:1', ${ids.guest}, 2, now(), now(), 'noise', ${device_id}, ${organization_id}, now(), ${bob.user_id}, now())`);
  for (const [act, text] of [
    [ids.laterAct, 'first'],
    [ids.act, 'second'],
  ] as const)
    await run(sql`
      INSERT INTO incident_acts (act_id, home_id, incident_id, at, what, user_id, user_name, sealed_text)
      VALUES (${act}, ${home_id}, 'noise:1', now(), 'note', ${bob.user_id}, 'Bob', ${seal('incident_acts', 'sealed_text', act, text)})`);
  await run(sql`
    INSERT INTO notifications (notification_id, home_id, incident_id, user_id, channel, step, status, recipient, planned_at)
    VALUES (${ids.notification}, ${home_id}, 'noise:1', ${bob.user_id}, 'email', 1, 'planned', 'bob@example.com', now())`);
  await run(sql`
    INSERT INTO messages (message_id, organization_id, home_id, guest_id, direction, channel, purpose, once_key, recipient, sealed_body, status,
                          scheduled_for, created_at)
    VALUES (${ids.message}, ${organization_id}, ${home_id}, ${ids.guest}, 'out', 'sms', 'written', 'k', '+46701234567',
            ${seal('messages', 'sealed_body', ids.message, '{"text":"Hej 👋"}')}, 'scheduled', now() + interval '60 days', now())`);
  await run(sql`
    INSERT INTO troubles (trouble_id, organization_id, home_id, kind, object_id, began_at, tell_at, ended_at)
    VALUES (${ids.healthIssue}, ${organization_id}, ${home_id}, 'battery', ${device_id}, now(), now() + interval '60 days', now())`);
  await run(sql`
    INSERT INTO told_troubles (user_id, trouble_id, what, how, notice_id, told_at)
    VALUES (${bob.user_id}, ${ids.healthIssue}, 'began', 'summary', ${newId()}, now())`);
  await run(
    sql`INSERT INTO on_call (organization_id, user_id, position) VALUES (${organization_id}, ${bob.user_id}, 1)`,
  );
  await run(sql`
    INSERT INTO escalation_policies (organization_id, kind, delay_minutes, rounds, next)
    VALUES (${organization_id}, 'noise', 10, 3, 'everyone')`);
  await run(sql`
    INSERT INTO on_call_rotas (organization_id, first_day, handover_time, timezone)
    VALUES (${organization_id}, '2026-11-16', '09:00', 'Europe/Berlin')`);
  await run(sql`
    INSERT INTO on_call_rota_members (organization_id, user_id, position) VALUES (${organization_id}, ${bob.user_id}, 1)`);
  await run(sql`
    INSERT INTO on_call_absences (organization_id, user_id, starts_at, ends_at)
    VALUES (${organization_id}, ${bob.user_id}, now(), now() + interval '7 days')`);
  await run(sql`
    INSERT INTO on_call_swaps (organization_id, first_day, user_id, instead_of)
    VALUES (${organization_id}, '2026-11-23', ${ann.user_id}, ${bob.user_id})`);
  await run(sql`
    INSERT INTO on_call_by_tag (organization_id, tag_key, tag, user_id, position)
    VALUES (${organization_id}, 'harbour', 'Harbour', ${ann.user_id}, 1)`);
  await run(sql`
    INSERT INTO evidence_reports (report_id, organization_id, home_id, about, incident_id, names_guest, made_at, made_by, kept_until, sealed_file)
    VALUES (${ids.report}, ${organization_id}, ${home_id}, 'incident', 'noise:1', false, now(), ${ann.user_id}, now() + interval '1 year',
            ${seal('evidence_reports', 'sealed_file', ids.report, EVIDENCE)})`);
  await run(sql`
    INSERT INTO organization_webhooks (hook_id, organization_id, url, hostname, events, sealed_token, sealed_secret, created_at, created_by, last_error)
    VALUES (${ids.hook}, ${organization_id}, 'https://example.com/hook', 'example.com', '{tamper_removed}',
            ${seal('organization_webhooks', 'sealed_token', ids.hook, 'token')},
            ${seal('organization_webhooks', 'sealed_secret', ids.hook, secret)}, now(), ${bob.user_id}, '{"reason": "x", "failed_at": "2026-11-01T00:00:00.000Z", "attempts": 2}')`);
  await run(sql`
    INSERT INTO deliveries (hook_id, webhook_event_id, event_id, tries, answers, event_type, event, digest, attempts, due_at, created_at)
    SELECT ${ids.hook}, substr(md5(n::text || ${ids.hook}), 1, 24), substr(md5(n::text), 1, 24), ${TRIES}, 'null', 'tamper_removed', '{"n":' || n || '}', 'd', 2, now() + interval '60 days', now()
    FROM generate_series(1, 20) AS n`);
  await run(
    sql`INSERT INTO delivery_outcomes (hook_id, hour, event_type, reason, attempts) VALUES (${ids.hook}, '2026-11-01Z', 'tamper_removed', '', 3)`,
  );
  await run(sql`
    INSERT INTO audit_log (audit_id, at, organization_id, action, user_id, user_name, via, object_kind, changes)
    VALUES (${newId()}, '2026-10-01Z', ${organization_id}, 'home.updated', ${cyd.user_id}, 'Cyd', 'session', 'home', '[{"member": "name"}]')`);
  await run(sql`
    INSERT INTO jobs (kind, key, due_at, attempts, last_error)
    SELECT kind, key, now() + interval '60 days', 1, 'x' FROM (VALUES ('message', ${ids.message}), ('notification', ${ids.notification}),
      ('trouble', ${ids.healthIssue}), ('sync-integration', ${ids.integration}), ('sync-connection', ${ids.connection}), ('retention', ${organization_id}),
      ('alert', ${`${home_id} noise:1`})) AS j (kind, key)
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at`);

  for (const [of, device] of [
    [home_id, device_id],
    [theirs.home_id, theirDevice.device.device_id],
  ] as const) {
    await run(sql`
      INSERT INTO sensor_samples (t, temp, laeq, battery, home_id, device_id)
      SELECT date_bin('1 minute', now(), 'epoch') - n * interval '1 minute', 20 + (n % 100) / 7.0, CASE WHEN n % 3 = 0 THEN 41.7 END, 88, ${of}, ${device}
      FROM generate_series(1, ${minutes}::int) AS n`);
    const metrics = Object.values(MEASURED).map((value) => sql`ARRAY[${raw(String(value))}, NULL]::real[]`);
    await run(sql`
      INSERT INTO sensor_days (day, times, ${raw(Object.keys(MEASURED).join(', '))}, home_id, device_id)
      SELECT day, ARRAY[day + interval '1 minute', day + interval '61.5 seconds'], ${join(metrics)}, ${of}, ${device}
      FROM (SELECT date_bin('1 day', now(), 'epoch') - interval '4 days' AS day) d`);
    for (const step of ['300', '3600', '86400'].map((one) => raw(one)))
      await run(sql`
        INSERT INTO sensor_rollups_${step} (t, temp_n, temp_sum, temp_min, temp_max, step, home_id, device_id)
        SELECT date_bin('1 hour', now(), 'epoch') - n * interval '1 hour', 60, 1200.1 + n, 19.3, 21.7, ${step}, ${of}, ${device}
        FROM generate_series(1, 5) AS n`);
    await run(sql`
      INSERT INTO home_events (home_id, event_time, event_id, event_type, device_id, guest_id, metadata)
      SELECT ${of}, now() - n * interval '1 hour', substr(md5(n::text || ${of}), 1, 24), 'tamper_removed', ${device}, CASE WHEN ${of} = ${home_id} THEN ${ids.guest} END,
             '{"n":  1.50}' FROM generate_series(1, 40) AS n`);
    await run(
      sql`INSERT INTO home_event_counts (home_id, day, event_type, events) VALUES (${of}, '2026-11-01', 'tamper_removed', 40)`,
    );
    await run(sql`
      INSERT INTO user_only_events (home_id, event_time, event_id, event_type, device_id, metadata)
      VALUES (${of}, now(), ${newId()}, 'avg_sound_high', ${device}, '{}')`);
    await run(sql`INSERT INTO raised_events (home_id, key, raised_at) VALUES (${of}, 'noise:1', now())`);
    await run(
      sql`INSERT INTO device_reports (home_id, device_id, boot_id, seq, body_hash, received_at) VALUES (${of}, ${device}, 1, 9, -5, now())`,
    );
    await run(sql`
      INSERT INTO conflicting_reports (home_id, device_id, boot_id, seq, body_hash, body, received_at) VALUES (${of}, ${device}, 1, 9, 6, '{"x": "\\n"}', now())`);
  }
  return {
    organization_id,
    home_id,
    other_home_id: other.home_id,
    device_id,
    device_token: made.device_token,
    second_device_id: second.device.device_id,
    second_device_token: second.device_token,
    access_token,
    secret,
    people: { ann, bob, cyd, eve },
    neighbours: {
      organization_id: neighbours.organization_id,
      home_id: theirs.home_id,
      device_id: theirDevice.device.device_id,
    },
    ids,
  };
}

/** Fills every column too, even with values that do not fit together: for comparing, not for serving. */
export async function fillEveryColumn(
  { database, newId }: Tools,
  box: SecretBox,
  portfolio: MovingPortfolio,
): Promise<void> {
  const { organization_id, home_id, device_id, ids, people } = portfolio;
  const own = raw(`'${people.ann.user_id}'`);
  const sample = Object.entries(MEASURED).map(([name, value]) => `${name} = ${value}`);
  const sums = Object.entries(MEASURED)
    .filter(([name]) => name !== 'lmax' && name !== 'lmin')
    .flatMap(([name, value], place) =>
      Object.entries({ n: place + 1, sum: place + 0.3, min: value, max: value + 0.2 }).map(
        ([part, number]) => `${name}_${part} = ${number}`,
      ),
    );
  const another = (table: 'user_webhooks' | 'organization_webhooks', id: string) =>
    [box.seal('t', `${table}.token:${id}`), box.seal('s', `${table}.secret:${id}`)] as const;
  const [userHook, hook] = [newId(), newId()];
  const [userToken, userSecret] = another('user_webhooks', userHook);
  const [token, secret] = another('organization_webhooks', hook);
  const statements = [
    sql`UPDATE organization_retention SET samples_days = 10, events_days = 20, messages_days = 30, guests_days = 40, audit_days = 100
        WHERE organization_id = ${organization_id}`,
    sql`UPDATE message_templates SET subject = 'A' WHERE organization_id = ${organization_id}`,
    sql`UPDATE message_template_translations SET subject = 'B' WHERE organization_id = ${organization_id}`,
    sql`UPDATE users SET disabled_at = now(), has_logged_in = true WHERE user_id = ${own}`,
    sql`UPDATE authenticator_apps SET last_used_at = now() WHERE user_id = ${own}`,
    sql`UPDATE passkeys SET last_used_at = now() WHERE user_id = ${own}`,
    sql`UPDATE notification_ways SET quiet_from = '22:00', quiet_to = '07:00', by_email = false, summary_at = '09:30'`,
    sql`UPDATE notification_rules SET home_ids = ${[home_id]}, tag_keys = '{harbour}', least_level = 2, hours_from = '01:00', hours_to = '02:00',
          channels = '{sms}'`,
    sql`UPDATE oauth_grants SET last_used_at = now()`,
    sql`UPDATE access_tokens SET revoked_at = now() WHERE grant_id IS NOT NULL`,
    sql`INSERT INTO user_webhooks (hook_id, user_id, url, events, sealed_token, sealed_secret, created_at, replaces, starts_at)
        VALUES (${userHook}, ${own}, 'https://example.com/2', '{*}', ${userToken}, ${userSecret}, now(), ${ids.userHook}, now())`,
    sql`UPDATE home_status SET wake_at = now() WHERE home_id = ${home_id}`,
    sql`UPDATE homes SET address = 'Sjövägen 3', alarm_status = 'on', checkin_hour = 16, checkout_hour = 10 WHERE home_id = ${home_id}`,
    sql`UPDATE devices SET placement = 'kitchen', placed_at = now(), firmware_wanted = '2.0', active = false, configuration = '{"a": 1}'
        WHERE device_id = ${device_id}`,
    sql`UPDATE device_status SET offline = true, last_heartbeat_at = now(), next_heartbeat_at = now(), firmware_installed = '1.9', battery_percent = 50.5,
          battery_voltage = 3.3, mould_risk_level = 'high' WHERE device_id = ${device_id}`,
    sql`UPDATE device_commands SET ok = false, acknowledged_at = now() WHERE home_id = ${home_id}`,
    sql`UPDATE integrations SET last_error = 'x', last_synced_at = now(), syncs = 7 WHERE home_id = ${home_id}`,
    sql`UPDATE guests SET connection_id = ${ids.connection}, missing_since = now(), readonly = true, language = 'sv', chosen_language = 'de', erased_at = now(), conversation_status = 'open',
          conversation_started_at = now(), conversation_last_message_at = now(), conversation_message_count = 3 WHERE guest_id = ${ids.guest}`,
    sql`UPDATE incidents SET snoozed_until = now(), temperature = 3.4, peak = 87.5, beyond_min = 9, duration_min = 11, started_at = now(),
          beyond_until = now(), everyone_alerted_at = now(), unreached_at = now() WHERE home_id = ${home_id}`,
    sql`UPDATE incident_acts SET until = now() WHERE home_id = ${home_id}`,
    sql`UPDATE notifications SET way = 'w', reason = 'r', gateway = 'g', gateway_id = ${ids.hook}, attempts = 2, sent_at = now(), settled_at = now(), level = 2,
          mail_id = ${newId()}, acknowledged_at = now(), audience = 'on_call', notice_id = ${newId()} WHERE home_id = ${home_id}`,
    sql`UPDATE messages SET level = 1, reason = 'r', sender = '+46', gateway = 'g', gateway_id = ${ids.hook}, language = 'sv', settled_at = now(), attempts = 1,
          accepted_at = now(), status = 'accepted', incident_id = 'noise:1', template_id = 't' WHERE message_id = ${ids.message}`,
    sql`UPDATE evidence_reports SET guest_id = ${ids.guest}, names_guest = true, format = 2 WHERE home_id = ${home_id}`,
    sql`INSERT INTO organization_webhooks (hook_id, organization_id, url, hostname, events, sealed_token, sealed_secret, created_at, created_by, broken_at,
          discarded_count, first_discarded_at, last_discarded_at, suspect, replaces, starts_at)
        VALUES (${hook}, ${organization_id}, 'https://example.com/2', 'example.com', '{*}', ${token}, ${secret}, now(), ${own}, now(), 3, now(), now(), true,
                ${ids.hook}, now())`,
    sql`UPDATE user_only_events SET guest_id = ${ids.guest} WHERE home_id = ${home_id}`,
    sql`INSERT INTO audit_log (audit_id, at, organization_id, action, user_id, user_name, via, token_id, token_name, address, user_agent, object_kind, object_id,
          object_name, home_id, changes, count, times)
        VALUES (${newId()}, now(), ${organization_id}, 'home.updated', ${own}, 'Ann', 'token', ${newId()}, 'T', '::1', 'curl', 'home', ${home_id}, 'H', ${home_id},
                '[]', 3, 4)`,
    sql`UPDATE jobs SET again_at = now(), attempts = 3 WHERE key = ${ids.message}`,
    sql`UPDATE sensor_samples SET ${raw(sample.join(', '))} WHERE home_id = ${home_id} AND t = (SELECT max(t) FROM sensor_samples WHERE home_id = ${home_id})`,
    ...['300', '3600', '86400'].map(
      (step) =>
        sql`UPDATE ${raw(`sensor_rollups_${step}`)} SET ${raw(sums.join(', '))} WHERE home_id = ${home_id}`,
    ),
    sql`UPDATE home_event_counts SET slot = 3 WHERE home_id = ${home_id}`,
  ];
  for (const statement of statements) await database.longTimeout.rows(statement);
}
