import type { FastifyError, FastifyInstance } from 'fastify';
import { type Language, languageWanted, USER_LANGUAGES, type Words, wordsIn } from '../../words/index.ts';
import type { ApiError } from '../errors.ts';
import { explained } from '../http/error-answers.ts';
import type { Log } from '../log.ts';
import { acceptForms } from './form.ts';
import { html } from './html.ts';
import { MARK, renderPage, STYLESHEET_PATH } from './page.ts';
import { STYLESHEET } from './stylesheet.ts';

/** Forms and error pages for the part of the server it is called on; `register` gives every slice its own part. */
export function preparePages(
  server: FastifyInstance,
  log: Log,
  languages: readonly Language[] = USER_LANGUAGES,
): void {
  acceptForms(server);
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const known = explained(error, request, log);
    const words = wordsIn(languageWanted(request.headers['accept-language'], languages) ?? 'en');
    const { retryAfterSeconds } = known.details;
    return renderPage(reply, {
      status: known.status,
      language: words.language,
      title: titleOf(known.status, words),
      body: html`<p>${textOf(known, words, request.id)}</p>`,
      ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
    });
  });
}

function titleOf(status: number, { say }: Words): string {
  switch (status) {
    case 403:
      return say('Not allowed');
    case 404:
      return say('Not found');
    case 413:
      return say('Too large');
    case 429:
      return say('Too many tries');
    case 500:
      return say('Something went wrong');
    case 503:
      return say('Please try again');
    default:
      return say('This did not work');
  }
}

/** What is wrong is said in English, to programs and people alike; another language has one sentence for each status. */
function textOf({ status, message, details }: ApiError, { language, say }: Words, requestId: string): string {
  if (status === 429) return waitText(details.retryAfterSeconds ?? 60, say);
  if (language === 'en') return message;
  switch (status) {
    case 403:
      return say(
        'This form is too old, or was not sent from a page of this service. Go back, load the page again and repeat.',
      );
    case 404:
      return say('There is nothing at this address. Perhaps the link is old or was cut off.');
    case 413:
      return say('The form is too large.');
    case 500:
      return say('Something went wrong. Request id: {id}', { id: requestId });
    case 503:
      return say('The service is busy or being restarted. Please try again in a moment.');
    default:
      return say('The form could not be read. Go back, load the page again and repeat.');
  }
}

const SECONDS_OF_A_MINUTE = 60;
const SECONDS_OF_AN_HOUR = 3600;

function waitText(seconds: number, say: Words['say']): string {
  if (seconds <= 2 * SECONDS_OF_A_MINUTE)
    return say('Please wait {count, plural, one {# second} other {# seconds}} and try again.', {
      count: seconds,
    });
  if (seconds <= 2 * SECONDS_OF_AN_HOUR)
    return say('Please wait {count, plural, one {# minute} other {# minutes}} and try again.', {
      count: Math.ceil(seconds / SECONDS_OF_A_MINUTE),
    });
  return say('Please wait {count, plural, one {# hour} other {# hours}} and try again.', {
    count: Math.ceil(seconds / SECONDS_OF_AN_HOUR),
  });
}

const ONE_YEAR_S = 31_536_000;
const ONE_DAY_S = 86_400;

export function serveStylesheet(server: FastifyInstance): void {
  server.get(STYLESHEET_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${ONE_YEAR_S}, immutable`)
      .type('text/css; charset=utf-8')
      .send(STYLESHEET),
  );
}

/** As a file of its own it has to name its format. */
const ICON = MARK.text.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');

/** Browsers ask for this address on every page that names no icon of its own: the guide, the reference, JSON. */
export function serveIcon(server: FastifyInstance): void {
  server.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', `public, max-age=${ONE_DAY_S}`).type('image/svg+xml').send(ICON),
  );
}
