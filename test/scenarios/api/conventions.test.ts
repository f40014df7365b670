import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { stories } from '../../harness/story.ts';
import { operationsOf } from '../../openapi/document.ts';

/** Rules for all bodies from the opening of the specification: bodies are JSON, timestamps are ISO-8601 in UTC. */

const { begin, world } = stories();

const IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Far from UTC, with an offset that is not whole hours. */
const ZONE = 'Asia/Kathmandu';
const LIKE_A_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
/** Names of members that hold a time, in the API and in metadata. */
const NAMED_AS_A_TIME = /(^|_)(at|time|datetime)$|(At|Time|For)$/;

/** Every string of a JSON value that is a time by its name or by its format, with its path. */
function timesIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') {
    const name = path.split('.').at(-1) ?? '';
    return LIKE_A_TIME.test(value) || NAMED_AS_A_TIME.test(name) ? [[path, value]] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => timesIn(member, `${path}.${name}`));
}

/** A home after a party, so that every list has entries. */
async function livedIn() {
  const story = await begin({ timezone: ZONE });
  const { owner, hood, home_id, device } = story;
  const checkin = new Date(story.now() - 3_600_000 + 5.75 * HOUR_MS).toISOString().replace('Z', '+05:45');
  const guest = await owner.post(`/homes/${home_id}/guests`, {
    name: 'Ada',
    email: 'ada@example.com',
    checkin_time: checkin,
    checkout_time: '2027-03-01T10:00:00-08:00',
  });
  expect(guest.status).toBe(201);
  await story.measure(10, { laeq: 82, temp: 20, rh: 50 });
  await story.settle();
  return { story, owner, hood, home_id, device, guest_id: guest.body.guest_id as string };
}

interface Operation {
  requestBody?: { content: object };
  responses: Record<string, { content?: object }>;
}

function typesBesidesJson(operation: string, content: object = {}): string[] {
  return Object.keys(content)
    .filter((type) => type !== 'application/json')
    .map((type) => `${operation} ${type}`);
}

/** Files, the forms of OAuth 2.0, and its browser page. */
const STATED_OTHERWISE = [
  'get /devices gives 200 text/csv',
  'get /devices/{device_id}/battery gives 200 text/csv',
  'get /devices/{device_id}/humidity gives 200 text/csv',
  'get /devices/{device_id}/motion_events gives 200 text/csv',
  'get /devices/{device_id}/pressure gives 200 text/csv',
  'get /devices/{device_id}/sound gives 200 text/csv',
  'get /devices/{device_id}/sound_level gives 200 text/csv',
  'get /devices/{device_id}/temperature gives 200 text/csv',
  'get /homes gives 200 text/csv',
  'get /homes/{home_id}/devices gives 200 text/csv',
  'get /homes/{home_id}/events gives 200 text/csv',
  'get /homes/{home_id}/evidence/{report_id} gives 200 application/vnd.lares.evidence+json',
  'get /homes/{home_id}/evidence/{report_id} gives 200 text/csv',
  'get /homes/{home_id}/guests gives 200 text/csv',
  'get /homes/{home_id}/guests/{guest_id}/messages gives 200 text/csv',
  'get /homes/{home_id}/incidents gives 200 text/csv',
  'get /homes/{home_id}/incidents/{incident_id}/notifications gives 200 text/csv',
  'get /homes/{home_id}/reports/{month} gives 200 text/csv',
  'get /oauth/authorize gives 200 text/html',
  'get /oauth/authorize gives 400 text/html',
  'get /organizations/{organization_id}/audit/export gives 200 application/jsonl',
  'get /organizations/{organization_id}/audit/export gives 200 text/csv',
  'get /organizations/{organization_id}/events gives 200 text/csv',
  'get /organizations/{organization_id}/incidents gives 200 text/csv',
  'get /organizations/{organization_id}/listeners/{listener_id}/deliveries gives 200 application/jsonl',
  'get /organizations/{organization_id}/members gives 200 text/csv',
  'get /organizations/{organization_id}/messages gives 200 text/csv',
  'get /organizations/{organization_id}/reports/{month} gives 200 text/csv',
  'get /organizations/{organization_id}/webhooks gives 200 text/csv',
  'get /organizations/{organization_id}/webhooks/{hook_id}/deliveries/summary gives 200 text/csv',
  'post /homes/{home_id}/guests/import takes multipart/form-data',
  'post /homes/{home_id}/guests/import takes text/csv',
  'post /oauth/device_authorization takes application/x-www-form-urlencoded',
  'post /oauth/revoke takes application/x-www-form-urlencoded',
  'post /oauth/token takes application/x-www-form-urlencoded',
  'post /organizations/{organization_id}/guests/import takes multipart/form-data',
  'post /organizations/{organization_id}/guests/import takes text/csv',
  'post /organizations/{organization_id}/import takes multipart/form-data',
  'post /organizations/{organization_id}/import takes text/csv',
];

describe('conventions', () => {
  it('bodies are JSON unless stated: every operation that takes or gives one says so [json-bodies]', async () => {
    const document = (await world().anonymous.get('/openapi.json')).body;
    const otherBodies = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).flatMap(([method, { requestBody, responses }]) => [
          ...typesBesidesJson(`${method} ${path} takes`, requestBody?.content),
          ...Object.entries(responses).flatMap(([status, { content }]) =>
            typesBesidesJson(`${method} ${path} gives ${status}`, content),
          ),
        ]),
    );
    // Errors that many operations share.
    const shared = Object.entries<{ content?: object }>(document.components.responses).flatMap(
      ([name, { content }]) => typesBesidesJson(`${name} gives`, content),
    );
    expect([...otherBodies, ...shared].sort()).toEqual(STATED_OTHERWISE);
  });

  it('every answer of a lived-in home is JSON, and every timestamp in it is ISO-8601 in UTC [json-answers-and-timestamps]', async () => {
    const { story, owner, hood, home_id, device, guest_id } = await livedIn();
    const document = (await world().anonymous.get('/openapi.json')).body;
    const things: Record<string, string> = {
      home_id,
      device_id: device.device_id,
      guest_id,
      organization_id: hood.organization_id,
      user_id: hood.owner.user_id,
      home_event_id: (await story.events())[0].event_id,
      hook_id: (await owner.get(`/organizations/${hood.organization_id}/webhooks`)).body.webhooks[0].hook_id,
    };
    const read = operationsOf(document).filter(
      ({ method, page, session, device, files }) =>
        method === 'GET' && !page && !session && !device && files.length === 0,
    );
    const reachable = read.filter(({ path }) =>
      [...path.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => name in things),
    );
    expect(reachable.length).toBeGreaterThan(20);
    let times = 0;
    for (const { path } of reachable) {
      const answer = await owner.get(path.replace(/\{(\w+)\}/g, (_all, name: string) => things[name] ?? ''));
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        200,
        'application/json; charset=utf-8',
      ]);
      for (const [place, text] of timesIn(answer.body)) {
        times += 1;
        expect(text, `${path} ${place}`).toMatch(IN_UTC);
      }
    }
    expect(times).toBeGreaterThan(40);
  });

  it('every timestamp in a delivery of either kind is ISO-8601 in UTC [delivery-timestamps]', async () => {
    const { story } = await livedIn();
    const delivered = [...(await story.deliveredEvents()), ...(await story.userEvents(1))];
    const times = delivered.flatMap((event) => timesIn(event));
    expect(times.length).toBeGreaterThan(delivered.length);
    for (const [place, text] of times) expect(text, place).toMatch(IN_UTC);
  });

  it('polling gives no faster data than webhooks: one report makes an event readable and sends it [polling-no-faster]', async () => {
    const story = await begin();
    const poll = async () =>
      (await story.owner.get(`/homes/${story.home_id}/events?event_type=temperature_high`)).body.home_events;
    const samples = Array.from({ length: 18 }, (_, minute) => ({
      t: story.now() + minute * MINUTE_MS,
      temp: 35,
    }));
    await story.minutes(17);
    // It was hot for a quarter of an hour, but Lares cannot know: the device has not reported.
    expect([await poll(), await story.news()]).toEqual([[], []]);
    await story.report({ samples });
    const [event, ...more] = await poll();
    expect(more).toEqual([]);
    const delivered = (await story.deliveredEvents()).at(-1);
    expect([event.event_type, event.event_time]).toEqual(['temperature_high', delivered.created_at]);
    expect(await story.news()).toEqual(['temperature_high']);
  });
});
