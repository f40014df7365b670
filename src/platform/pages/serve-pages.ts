import type { FastifyError, FastifyInstance } from 'fastify';
import type { ApiError } from '../errors.ts';
import { explained } from '../http/error-answers.ts';
import type { Log } from '../log.ts';
import { acceptForms } from './form.ts';
import { html } from './html.ts';
import { renderPage, STYLESHEET_PATH } from './page.ts';
import { STYLESHEET } from './stylesheet.ts';

/** Forms and error pages for the part of the server it is called on; `register` gives every slice its own part. */
export function preparePages(server: FastifyInstance, log: Log): void {
  acceptForms(server);
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const known = explained(error, request, log);
    const { retryAfterSeconds } = known.details;
    return renderPage(reply, {
      status: known.status,
      title: TITLES[known.status] ?? 'This did not work',
      body: html`<p>${textOf(known)}</p>`,
      ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
    });
  });
}

const TITLES: Record<number, string> = {
  403: 'Not allowed',
  404: 'Not found',
  413: 'Too large',
  429: 'Too many tries',
  500: 'Something went wrong',
  503: 'Please try again',
};

function textOf({ status, message, details }: ApiError): string {
  if (status === 429) return `Please wait ${inWords(details.retryAfterSeconds ?? 60)} and try again.`;
  return message;
}

const SECONDS_OF_A_MINUTE = 60;
const SECONDS_OF_AN_HOUR = 3600;

function inWords(seconds: number): string {
  const several = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (seconds <= 2 * SECONDS_OF_A_MINUTE) return several(seconds, 'second');
  if (seconds <= 2 * SECONDS_OF_AN_HOUR) return several(Math.ceil(seconds / SECONDS_OF_A_MINUTE), 'minute');
  return several(Math.ceil(seconds / SECONDS_OF_AN_HOUR), 'hour');
}

const ONE_YEAR_S = 31_536_000;

export function serveStylesheet(server: FastifyInstance): void {
  server.get(STYLESHEET_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
      .type('text/css; charset=utf-8')
      .send(STYLESHEET),
  );
}
