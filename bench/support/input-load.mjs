// A tenant with the worst calendar and the largest file allowed, in its own process, driven over IPC by
// bench/input.ts. It serves the calendar, and uploads and syncs in a loop.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setPriority } from 'node:os';
import { obey } from './obey.mjs';

/** In production it would have its own machine. */
setPriority(10);

const EVENTS = 10_000;
const FEED_BYTES = 10 * 1_048_576 - 100_000;
const CSV_BYTES = 10 * 1_048_576 - 1000;

const pad = (number, digits = 2) => String(number).padStart(digits, '0');

/**
 * Each event has the maximum length, filled with input that was slow before: parameters, labels and line breaks. Each
 * has another time.
 */
function calendar(generation) {
  const parameters = 'X-A="b";'.repeat(20);
  const room = Math.floor(FEED_BYTES / EVENTS) - 330;
  const labels = 'tel\\n\\nbooking:\\n<br ';
  const description = labels.repeat(Math.ceil(room / labels.length)).slice(0, room);
  const lines = ['BEGIN:VCALENDAR'];
  for (let number = 0; number < EVENTS; number += 1) {
    const day = `${2027 + (number % 20)}${pad(1 + (number % 12))}${pad(1 + (number % 28))}`;
    lines.push(
      'BEGIN:VEVENT',
      `UID:${generation}-${number}`,
      `DTSTART;${parameters}TZID=None/Such${number % 1000}:${day}T${pad(number % 24)}${pad(number % 60)}00`,
      'DURATION:P1D',
      `SUMMARY:Guest ${number}`,
      `DESCRIPTION:${description}`,
      'END:VEVENT',
    );
  }
  lines.push('END:VCALENDAR', '');
  return Buffer.from(lines.join('\r\n'));
}

/** With an invalid last row, Lares reads the whole file and stores nothing. */
function csv(generation, last) {
  const lines = ['name,phone_number,email,checkin_time,checkout_time,external_id'];
  for (let size = 0, row = 0; size < CSV_BYTES; row += 1) {
    const day = `${2027 + (row % 20)}-${pad(1 + (row % 12))}-${pad(1 + (row % 28))}`;
    const line = `Guest ${row},+4670${pad(row, 7)},g${row}@example.com,${day}T14:00:00Z,,${generation}-${row}`;
    lines.push(line);
    size += line.length + 1;
  }
  lines[lines.length - 1] = last;
  return Buffer.from(lines.join('\n'));
}

let api;
let headers;
let home;
let sync;
let served = Buffer.alloc(0);
let generation = 0;
let running = false;
let loops = [];
let done;

const post = async (path, body, type) => {
  const answer = await fetch(`${api}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    body,
  });
  return { status: answer.status, body: await answer.json() };
};

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/calendar').end(served);
});

async function repeat(work) {
  while (running) await work();
}

const BAD_ROW = 'Last,,,never,,';
const BAD_FILE = csv(0, BAD_ROW);

obey({
  async know(given) {
    ({ api, headers } = given);
    const { organization_id } = given;
    const json = 'application/json';
    home = (await post('/homes', JSON.stringify({ name: 'Load', organization_id }), json)).body.home_id;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    served = calendar(0);
    const url = `http://127.0.0.1:${server.address().port}/`;
    const made = await post(
      `/homes/${home}/integrations`,
      JSON.stringify({ type: 'ical', name: 'Worst', url }),
      json,
    );
    sync = `/homes/${home}/integrations/${made.body.integration_id}/sync`;
    // The first sync stores everything, which may take longer than the call waits.
    for (let state = made.body; state.guest_count < EVENTS; ) {
      if (state.last_error) throw new Error(state.last_error);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      state = (await (await fetch(`${api}/homes/${home}/integrations`, { headers })).json()).integrations[0];
    }
    return { feedBytes: served.length, csvBytes: BAD_FILE.length };
  },
  /** `read`: everything is unchanged, or refused at the end. `store`: all of it is new each time. */
  begin({ what }) {
    running = true;
    done = { syncs: 0, files: 0 };
    loops = [
      repeat(async () => {
        if (what === 'store') {
          generation += 1;
          served = calendar(generation);
        }
        const { status, body } = await post(sync);
        if (status !== 200 || body.last_error) throw new Error(`sync: ${status} ${body.last_error}`);
        done.syncs += 1;
      }),
      repeat(async () => {
        const file = what === 'store' ? csv(`${Date.now()}`, 'Last,,,2027-01-01T14:00:00Z,,') : BAD_FILE;
        const { status, body } = await post(
          `/homes/${home}/guests/import?dry_run=${what === 'store'}`,
          file,
          'text/csv',
        );
        if (status !== (what === 'store' ? 200 : 400))
          throw new Error(`import: ${status} ${JSON.stringify(body)}`);
        done.files += 1;
      }),
    ];
  },
  async end() {
    running = false;
    await Promise.all(loops);
    return done;
  },
  stop() {
    server.closeAllConnections();
    server.close();
  },
});
