import type { FastifyError, FastifyInstance } from 'fastify';
import {
  type Language,
  languageWanted,
  type Translate,
  type Translator,
  translatorFor,
  USER_LANGUAGES,
} from '../../i18n/index.ts';
import type { ApiError } from '../errors.ts';
import { explained } from '../http/answer/error-answers.ts';
import type { Log } from '../observability/log.ts';
import { acceptForms } from './form.ts';
import { html } from './html.ts';
import { MARK, renderPage, STYLESHEET_PATH } from './page.ts';
import { STYLESHEET } from './stylesheet.ts';

/** Adds forms and error pages to this part of the server. `register` gives every slice its own part. */
export function preparePages(
  server: FastifyInstance,
  log: Log,
  languages: readonly Language[] = USER_LANGUAGES,
): void {
  acceptForms(server);
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const known = explained(error, request, log);
    const translator = translatorFor(languageWanted(request.headers['accept-language'], languages) ?? 'en');
    const { retryAfterSeconds } = known.details;
    return renderPage(reply, {
      status: known.status,
      language: translator.language,
      title: titleOf(known.status, translator),
      body: html`<p>${textOf(known, translator, request.id)}</p>`,
      ...(retryAfterSeconds === undefined ? {} : { headers: { 'retry-after': String(retryAfterSeconds) } }),
    });
  });
}

function titleOf(status: number, { t }: Translator): string {
  switch (status) {
    case 403:
      return t('pages.notAllowed');
    case 404:
      return t('pages.notFound');
    case 413:
      return t('pages.tooLarge');
    case 429:
      return t('pages.tooManyTries');
    case 500:
      return t('pages.somethingWentWrong');
    case 503:
      return t('pages.tryAgain');
    default:
      return t('pages.didNotWork');
  }
}

/** Errors are in English for programs and people. Other languages have one sentence per status. */
function textOf(
  { status, message, details }: ApiError,
  { language, t }: Translator,
  requestId: string,
): string {
  if (status === 429) return waitText(details.retryAfterSeconds ?? 60, t);
  if (language === 'en') return message;
  switch (status) {
    case 403:
      return t('pages.formTooOld');
    case 404:
      return t('pages.nothingAtAddress');
    case 413:
      return t('pages.formTooLarge');
    case 500:
      return t('pages.somethingWentWrongRequestId', { id: requestId });
    case 503:
      return t('pages.serviceBusy');
    default:
      return t('pages.formUnreadable');
  }
}

const SECONDS_OF_A_MINUTE = 60;
const SECONDS_OF_AN_HOUR = 3600;

function waitText(seconds: number, t: Translate): string {
  if (seconds <= 2 * SECONDS_OF_A_MINUTE)
    return t('pages.waitSeconds', {
      count: seconds,
    });
  if (seconds <= 2 * SECONDS_OF_AN_HOUR)
    return t('pages.waitMinutes', {
      count: Math.ceil(seconds / SECONDS_OF_A_MINUTE),
    });
  return t('pages.waitHours', {
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

/** A separate file needs its namespace. */
const ICON = MARK.text.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');

/** Browsers request this path for pages without an icon: the guide, the reference, JSON. */
export function serveIcon(server: FastifyInstance): void {
  server.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', `public, max-age=${ONE_DAY_S}`).type('image/svg+xml').send(ICON),
  );
}
