import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFeed } from '../../../../test/harness/guests/calendar-feed.ts';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';

/** Faults of real calendars: the guests that they bring, and the error of the feed. */

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const bytes = (name: string) =>
  readFileSync(new URL(`../../../../test/fixtures/ical/${name}`, import.meta.url));

/** A feed that is connected to a new home. */
async function connected(body: string | Buffer, contentType = 'text/calendar') {
  const feed = await openFeed();
  const serve = (next: string | Buffer) =>
    feed.serve((response) => void response.setHeader('content-type', contentType).end(next));
  serve(body);
  const owner = world.as(hood.owner);
  const home = { name: 'Boathouse', organization_id: hood.organization_id, timezone: 'Europe/Stockholm' };
  const { home_id } = (await owner.post('/homes', home)).body;
  const path = `/homes/${home_id}/integrations`;
  const { body: shown } = await owner.post(path, { type: 'ical', name: 'Airbnb', url: feed.url });
  const integration = `${path}/${shown.integration_id}`;
  return {
    shown: shown as { last_error: string | null },
    serve,
    sync: () => {
      world.clock.advance(1000);
      return owner.post(`${integration}/sync`);
    },
    guests: async () =>
      (await owner.get(`/homes/${home_id}/guests?limit=500`)).body.guests as {
        guest_id: string;
        name: string;
        checkin_time: string;
      }[],
  };
}

/** The guests of a feed, by check-in, and its error. */
async function synced(body: Buffer, contentType?: string) {
  const { guests, shown } = await connected(body, contentType);
  return { names: (await guests()).map(({ name }) => name), last_error: shown.last_error };
}

describe('events without length', () => {
  it('are passed over without a word, and the stays beside them are kept', async () => {
    expect(await synced(bytes('zero-length.ics'))).toEqual({
      names: ['One Night', 'Another Night', 'Two Nights'],
      last_error: null,
    });
  });
});

describe('an exception at the start of its event', () => {
  it('is one guest with it', async () => {
    expect(await synced(bytes('overrides.ics'))).toEqual({
      names: [
        'Longer',
        'Next Week',
        'Moved A Day',
        'Moved',
        'Moved A Week',
        'Midnight At Home',
        'By Its Day',
        'Alone',
      ],
      last_error: null,
    });
  });

  it('moves the guest that was there before it', async () => {
    const event = (more: string, from: string, to: string) =>
      `BEGIN:VEVENT\r\nUID:a\r\n${more}DTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nSUMMARY:Ann\r\nEND:VEVENT\r\n`;
    const calendar = (...events: string[]) =>
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
    const master = event('', '20261220', '20261222');
    const feed = await connected(calendar(master));
    const [before] = await feed.guests();
    const exception = event('RECURRENCE-ID;VALUE=DATE:20261220\r\n', '20261221', '20261223');
    feed.serve(calendar(master, exception));
    await feed.sync();
    expect(await feed.guests()).toMatchObject([
      { guest_id: before?.guest_id, name: 'Ann', checkin_time: '2026-12-21T14:00:00.000Z' },
    ]);
  });
});

describe('a calendar in ISO-8859-1', () => {
  const names = ['Jürgen Groß', 'Renée Señor'];

  it.each([
    ['says so', 'text/calendar; charset=ISO-8859-1'],
    ['says so in quotes', 'text/calendar; charset="latin1"; method=PUBLISH'],
    ['does not say so', 'text/calendar'],
    ['says UTF-8', 'text/calendar; charset=utf-8'],
    ['names an unknown character set', 'text/calendar; charset=x-none'],
  ])('that %s keeps its letters', async (_what, contentType) => {
    expect(await synced(bytes('latin-1.ics'), contentType)).toEqual({ names, last_error: null });
  });
});
