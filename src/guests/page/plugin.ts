import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limitAddress } from '../../platform/http/limit.ts';
import type { Log } from '../../platform/log.ts';
import { html } from '../../platform/pages/html.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { preparePages } from '../../platform/pages/serve-pages.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Tools } from '../../platform/tools.ts';
import { disclosureBody, type ReadDisclosure } from './disclosure.ts';
import { guestPageBody } from './page.ts';
import { findPageStay } from './store.ts';
import { textsFor } from './texts.ts';
import type { GuestPages } from './tokens.ts';

interface Surroundings {
  tools: Tools;
  log: Log;
  limiter: RateLimiter | null;
  pages: GuestPages;
  disclosure: ReadDisclosure;
}

/** The public pages of guests, below /g/. */
export function guestPagePlugin({ tools, log, limiter, pages, disclosure }: Surroundings) {
  return async (server: FastifyInstance): Promise<void> => {
    preparePages(server, log);
    const answer = async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply: FastifyReply) => {
      await limitAddress(limiter, request, reply);
      const { guestId, genuine } = pages.read(request.params['*'] ?? '');
      // Looked up in any case: how long an answer takes must not tell a forged token from one that was revoked.
      const found = await findPageStay(tools.database, guestId);
      const { language, texts } = textsFor(request.headers['accept-language']);
      const common = {
        language,
        hiddenFromSearch: true,
        headers: { 'referrer-policy': 'no-referrer', vary: 'accept-language' },
      };
      if (!genuine || !found) {
        const body = html`<p>${texts.missing}</p>`;
        return renderPage(reply, { ...common, status: 404, title: texts.missingTitle, body });
      }
      const told = disclosureBody(await disclosure(found), found.settings, language);
      const body = html`${guestPageBody(found, texts, tools.clock.now())}${told}`;
      return renderPage(reply, { ...common, title: found.name, body });
    };
    for (const path of ['/g', '/g/*']) server.get(path, { schema: { hide: true } }, answer);
  };
}
