import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A booking platform's calendar, served over real HTTP. */
export interface Feed {
  url: string;
  /** Headers of each request, in order. */
  requests: IncomingHttpHeaders[];
  /** Sets the answer from now on: a calendar, or a function that answers. */
  serve(answer: string | ((response: ServerResponse, headers: IncomingHttpHeaders) => unknown)): void;
}

export async function openFeed(calendar = calendarOf()): Promise<Feed> {
  const requests: IncomingHttpHeaders[] = [];
  let answer: Parameters<Feed['serve']>[0] = calendar;
  const server = createServer((request, response) => {
    requests.push(request.headers);
    if (typeof answer === 'string') response.setHeader('content-type', 'text/calendar').end(answer);
    else void answer(response, request.headers);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/calendar/ical/4711.ics?s=top-secret`,
    requests,
    serve: (next) => {
      answer = next;
    },
  };
}

export interface Booking {
  uid: string;
  /** Example: `20261120`. */
  from: string;
  to: string;
  name?: string;
  more?: string;
}

export function calendarOf(...bookings: Booking[]): string {
  const events = bookings.map(
    ({ uid, from, to, name = 'Ann', more = '' }) =>
      `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nSUMMARY:${name}\r\n${more}END:VEVENT\r\n`,
  );
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;
}

export const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/ical/${name}`, import.meta.url), 'utf8');
