import { expect, it } from 'vitest';
import { clientFor } from '../../harness/client.ts';
import { urlOf } from '../../harness/database.ts';
import { openFeed } from '../../harness/guests/calendar-feed.ts';
import { startLares } from '../../harness/program.ts';
import { openWorld } from '../../harness/world.ts';

it('the built program finds the file that its threads run: files and calendars are read', async () => {
  const world = await openWorld({ roles: ['api'] });
  const hood = await world.neighbourhood();
  const home = await world.home(hood);
  const lares = await startLares({
    DATABASE_URL: urlOf(world.connectionConfig),
    LARES_SECRET_KEY: Buffer.alloc(32, 7).toString('hex'),
    LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
  });
  const owner = clientFor(`${lares.url}/v8`, hood.owner.token);
  const file = 'name,checkin_time\nAda,2026-12-01T14:00:00Z\nBob,soon\n';
  const imported = await owner.send('POST', `/homes/${home}/guests/import?partial=true`, {
    raw: file,
    headers: { 'content-type': 'text/csv' },
  });
  expect([imported.status, imported.body.created, imported.body.errors.length]).toEqual([201, 1, 1]);

  const event = 'BEGIN:VEVENT\r\nUID:a\r\nDTSTART;VALUE=DATE:20991220\r\nSUMMARY:Ann\r\nEND:VEVENT\r\n';
  const feed = await openFeed(`BEGIN:VCALENDAR\r\n${event}END:VCALENDAR\r\n`);
  const integration = { type: 'ical', name: 'Airbnb', url: feed.url };
  const { status, body } = await owner.post(`/homes/${home}/integrations`, integration);
  expect([status, body.guest_count, body.last_error]).toEqual([201, 1, null]);
}, 120_000);
