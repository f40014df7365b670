import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { effectiveSettings } from '../../homes/settings.ts';
import { FALLBACK, LANGUAGES, type Language, languageWanted, translatorFor } from '../../i18n/index.ts';
import { badRequest } from '../../platform/errors.ts';
import { limitAddress } from '../../platform/http/limits/limit.ts';
import type { Log } from '../../platform/observability/log.ts';
import { readForm } from '../../platform/pages/form.ts';
import { html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { preparePages } from '../../platform/pages/serve-pages.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Tools } from '../../platform/tools.ts';
import { languageOfGuest } from '../fields/language.ts';
import { disclosureBody, type ReadDisclosure } from './disclosure.ts';
import { guestPageBody } from './page.ts';
import { chooseLanguage, findPageStay, type PageStay } from './store.ts';
import type { GuestPages } from './tokens.ts';

interface GuestPageContext {
  tools: Tools;
  log: Log;
  limiter: RateLimiter | null;
  pages: GuestPages;
  disclosure: ReadDisclosure;
}

type PageRequest = FastifyRequest<{ Params: { '*'?: string } }>;

/** The public pages of guests, below /g/. */
export function guestPagePlugin({ tools, log, limiter, pages, disclosure }: GuestPageContext) {
  async function findStay(request: PageRequest, reply: FastifyReply) {
    await limitAddress(limiter, request, reply);
    const { guestId, genuine } = pages.read(request.params['*'] ?? '');
    // Always looked up: the response time must not distinguish a forged token from a revoked one.
    const stay = await findPageStay(tools.database, guestId);
    return genuine && stay ? { guestId, stay } : undefined;
  }

  async function showPage(request: PageRequest, reply: FastifyReply, stay: PageStay | undefined) {
    const translator = translatorFor(pageLanguage(request, stay));
    const common = {
      language: translator.language,
      hiddenFromSearch: true,
      headers: { 'referrer-policy': 'no-referrer', vary: 'accept-language' },
    };
    if (!stay) {
      const body = html`<p>${translator.t('guests.pageGone')}</p>`;
      return renderPage(reply, { ...common, status: 404, title: translator.t('common.pageNotFound'), body });
    }
    const disclosureHtml = disclosureBody(await disclosure(stay), stay.settings, translator.t);
    const body = html`${guestPageBody(stay, translator, tools.clock.now())}${disclosureHtml}`;
    return renderPage(reply, { ...common, title: stay.name, body });
  }

  return async (server: FastifyInstance): Promise<void> => {
    preparePages(server, log, LANGUAGES);
    for (const path of ['/g', '/g/*']) {
      server.get(path, { schema: { hide: true } }, async (request: PageRequest, reply) =>
        showPage(request, reply, (await findStay(request, reply))?.stay),
      );
      // No CSRF check: the link is the only credential, so a foreign site has nothing to abuse.
      server.post(
        path,
        { schema: { hide: true }, bodyLimit: MOST_BYTES },
        async (request: PageRequest, reply) => {
          const found = await findStay(request, reply);
          if (!found) return showPage(request, reply, undefined);
          await chooseLanguage(tools.database, found.guestId, readLanguage(request));
          return reply.redirect(request.url, 303);
        },
      );
    }
  };
}

const MOST_BYTES = 1024;

function pageLanguage(request: PageRequest, stay: PageStay | undefined): Language {
  const browser = languageWanted(request.headers['accept-language'], LANGUAGES);
  if (!stay) return browser ?? FALLBACK;
  return languageOfGuest(stay, effectiveSettings(stay.settings).messages.language, browser);
}

function readLanguage(request: PageRequest): Language {
  const chosen = readForm(request).one('language');
  const language = LANGUAGES.find((one) => one === chosen);
  if (!language)
    throw badRequest(`"language" must be one of ${LANGUAGES.join(', ')}.`, { context: 'language' });
  return language;
}
