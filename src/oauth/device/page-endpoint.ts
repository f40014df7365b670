import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byCaller, inNameOfConfirmed, type SessionCaller } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import { type Form, readForm } from '../../platform/pages/form.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import { readUserCode } from '../../platform/user-code.ts';
import type { AuthorizeDependencies } from '../authorize/endpoint.ts';
import { hashOfSecret } from '../clients/secrets.ts';
import { confirmFirst } from '../confirm-first.ts';
import type { OauthTools } from '../dependencies.ts';
import { consentTo } from '../grants/consent-to.ts';
import { findConsent } from '../grants/store.ts';
import { DEVICE_PATH } from './authorize-device.ts';
import { codePage, confirmPage, donePage } from './pages.ts';
import { type AskingDevice, allowDevice, denyDevice, findAsking, lockAsking } from './store.ts';

/** The user's page of the device flow (RFC 8628 section 3.3). */
export function serveDevicePage(server: FastifyInstance, dependencies: AuthorizeDependencies): void {
  const { tools, sessions, forms, throttle } = dependencies;

  /** Counts every entered code: a guessed code would show whose device it is. */
  async function find(
    request: FastifyRequest,
    session: SessionCaller,
    typed: string,
  ): Promise<Found | undefined> {
    await throttle.count(`device:${session.user.user_id}`, request.ip);
    const code = readUserCode(typed);
    const device =
      code === undefined
        ? undefined
        : await findAsking(tools.database, hashOfSecret(code), tools.clock.wall());
    return code !== undefined && device ? { code, device } : undefined;
  }

  async function ask(
    reply: FastifyReply,
    session: SessionCaller,
    { code, device }: Found,
    problem?: LocalizedText,
  ): Promise<FastifyReply> {
    const consent = await findConsent(tools.database, device.client_id, session.user.user_id);
    return renderPage(reply, confirmPage({ device, code, session, consent, problem }));
  }

  server.get(DEVICE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const session = await sessions.read(request);
    if (!session) return reply.redirect(`/login?return_to=${encodeURIComponent(request.url)}`, 303);
    const { user_code: typed } = request.query as Record<string, unknown>;
    if (typed === undefined) return renderPage(reply, codePage(session));
    if (typeof typed !== 'string') return renderPage(reply, codePage(session, '', UNKNOWN));
    const found = await find(request, session, typed);
    if (!found) return renderPage(reply, codePage(session, typed.slice(0, 32), UNKNOWN));
    return (await confirmFirst(tools, reply, session, pageOf(found))) ?? ask(reply, session, found);
  });

  server.post(DEVICE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const form = readForm(request);
    const session = await sessions.read(request);
    if (!session) return reply.redirect(`/login?return_to=${encodeURIComponent(DEVICE_PATH)}`, 303);
    forms.require(request, form, session);
    const found = await find(request, session, form.one('user_code'));
    if (!found) return renderPage(reply, codePage(session, '', UNKNOWN));
    const hash = hashOfSecret(found.code);
    if (form.one('decision') !== 'allow') {
      const denied = await deny(tools, hash);
      return renderPage(reply, denied ? donePage(session, false) : codePage(session, '', UNKNOWN));
    }
    const ticked = tickedIn(form, found.device);
    if (ticked.length === 0) return ask(reply, session, found, (t) => t('oauth.choosePermission'));
    const sent = await confirmFirst(tools, reply, session, pageOf(found));
    if (sent) return sent;
    const allowed = await allow(tools, session, byCaller(session, request), found.device, hash, ticked);
    return renderPage(reply, allowed ? donePage(session, true) : codePage(session, '', UNKNOWN));
  });
}

interface Found {
  code: string;
  device: AskingDevice;
}

function pageOf({ code }: Found): string {
  return `${DEVICE_PATH}?user_code=${code}`;
}

const UNKNOWN: LocalizedText = (t) => t('oauth.invalidDeviceCode');

/** Only what the page offered: a form can contain anything. */
function tickedIn(form: Form, { asked }: AskingDevice) {
  const sent = form.all('permission');
  return asked.filter((permission) => sent.includes(permission));
}

function deny(tools: OauthTools, hash: Buffer): Promise<boolean> {
  return inOneTransaction(tools, async ({ database, clock }) => {
    if (!(await lockAsking(database, hash, clock.wall()))) return false;
    await denyDevice(database, hash);
    return true;
  });
}

/** False if another request decided at the same moment. */
async function allow(
  tools: OauthTools,
  session: SessionCaller,
  by: By,
  { client_id, client_name, asked: wanted }: AskingDevice,
  hash: Buffer,
  ticked: AskingDevice['asked'],
): Promise<boolean> {
  const done = await inNameOfConfirmed(tools, session, async (joined) => {
    if (!(await lockAsking(joined.database, hash, joined.clock.wall()))) return false;
    const client = { client_id, name: client_name };
    const grantId = await consentTo({ ...tools, ...joined }, { client, wanted, ticked, caller: session, by });
    await allowDevice(joined.database, hash, grantId, ticked);
    return true;
  });
  tools.forgetUser(session.user.user_id);
  return done;
}
