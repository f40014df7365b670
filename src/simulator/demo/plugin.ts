import type { FastifyInstance } from 'fastify';
import type { SessionCookie } from '../../accounts/index.ts';
import { notFound } from '../../platform/errors.ts';
import { limitStranger } from '../../platform/http/limits/limit.ts';
import { COUNTS_CALLERS } from '../../platform/http/limits/limit-strangers.ts';
import type { Log } from '../../platform/observability/log.ts';
import { readForm } from '../../platform/pages/form.ts';
import type { OwnForms } from '../../platform/pages/own-forms.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { preparePages } from '../../platform/pages/serve-pages.ts';
import type { LocalLimiter } from '../../platform/rate-limit/local-limiter.ts';
import type { Demo } from './demo.ts';
import { receiverPage } from './page.ts';

interface PluginDependencies {
  demo: Demo;
  log: Log;
  sessions: SessionCookie;
  forms: OwnForms;
  strangerLimiter: LocalLimiter | null;
}

const hidden = { schema: { hide: true } };
const countsCallers = { ...hidden, config: COUNTS_CALLERS };
const PAGE_PATH = '/demo/receiver';
const REFRESH_S = 3;

/** Pages of a demo below /demo/: progress, the built-in receivers and the page that shows their deliveries. */
export function demoPlugin({ demo, log, sessions, forms, strangerLimiter }: PluginDependencies) {
  const { receivers } = demo;

  return async (server: FastifyInstance): Promise<void> => {
    server.get('/demo/status', hidden, () => demo.status());

    await server.register(async (inner) => {
      // Bodies stay raw bytes: the digest covers the bytes.
      inner.removeAllContentTypeParsers();
      inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      inner.post<{ Params: { token: string } }>('/demo/receivers/:token', countsCallers, (request, reply) => {
        const name = receivers.findByToken(request.params.token);
        if (!name) {
          limitStranger(strangerLimiter, request, reply);
          throw notFound('Receiver');
        }
        const attempt = request.headers['webhook-attempt'];
        const status = receivers.receive(name, {
          body: typeof request.body === 'string' ? request.body : '',
          attempt: typeof attempt === 'string' ? attempt : undefined,
        });
        return reply.status(status).send();
      });
    });

    await server.register(async (pages) => {
      preparePages(pages, log);
      pages.get<{ Querystring: { paused?: string } }>(PAGE_PATH, hidden, async (request, reply) => {
        const paused = request.query.paused !== undefined;
        const csrf = forms.tokenFor(request, reply, await sessions.read(request));
        return renderPage(reply, {
          title: 'Receivers of the demo',
          body: receiverPage(demo, { csrf, paused }),
          hiddenFromSearch: true,
          headers: paused ? {} : { refresh: String(REFRESH_S) },
        });
      });
      pages.post(`${PAGE_PATH}/mended`, hidden, async (request, reply) => {
        const form = readForm(request);
        forms.require(request, form, await sessions.read(request));
        receivers.isRepaired = form.one('mended') === 'yes';
        return reply.redirect(PAGE_PATH, 303);
      });
      pages.post('/demo/skip', hidden, async (request, reply) => {
        forms.require(request, readForm(request), await sessions.read(request));
        demo.skip();
        return reply.redirect(PAGE_PATH, 303);
      });
    });
  };
}
