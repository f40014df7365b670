import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, inConfirmedTransaction, type SessionCaller } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import type { LocalizedText } from '../../i18n/index.ts';
import { readForm } from '../../platform/pages/form.ts';
import { renderPage } from '../../platform/pages/page.ts';
import { readUserCode } from '../../platform/secrets/user-code.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import type { AuthorizeDependencies } from '../authorize/endpoint.ts';
import { hashOfSecret } from '../clients/secrets.ts';
import type { OauthTools } from '../dependencies.ts';
import { readTicked } from '../grants/consent-form.ts';
import { recordConsent } from '../grants/record-consent.ts';
import { findConsent } from '../grants/store.ts';
import { redirectToConfirmation } from '../redirect-to-confirmation.ts';
import { DEVICE_PATH } from './authorize-device.ts';
import { codePage, confirmPage, donePage } from './pages.ts';
import {
  allowDevice,
  denyDevice,
  findPendingDevice,
  lockPendingDevice,
  type PendingDevice,
} from './store.ts';

/** The user's page of the device flow (RFC 8628 section 3.3). */
export function serveDevicePage(server: FastifyInstance, dependencies: AuthorizeDependencies): void {
  const { tools, sessions, forms, throttle } = dependencies;

  /** Counts every entered code: a guessed code would show whose device it is. */
  async function findDevice(
    request: FastifyRequest,
    session: SessionCaller,
    typed: string,
  ): Promise<FoundDevice | undefined> {
    await throttle.count(`device:${session.user.user_id}`, request.ip);
    const code = readUserCode(typed);
    if (code === undefined) return undefined;
    const device = await findPendingDevice(tools.database, hashOfSecret(code), tools.clock.wall());
    return device && { code, device };
  }

  async function askConsent(
    reply: FastifyReply,
    session: SessionCaller,
    { code, device }: FoundDevice,
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
    const found = await findDevice(request, session, typed);
    if (!found) return renderPage(reply, codePage(session, typed.slice(0, 32), UNKNOWN));
    return (
      (await redirectToConfirmation(tools, reply, session, pageOf(found))) ??
      askConsent(reply, session, found)
    );
  });

  server.post(DEVICE_PATH, { schema: { hide: true } }, async (request, reply) => {
    const form = readForm(request);
    const session = await sessions.read(request);
    if (!session) return reply.redirect(`/login?return_to=${encodeURIComponent(DEVICE_PATH)}`, 303);
    forms.require(request, form, session);
    const found = await findDevice(request, session, form.one('user_code'));
    if (!found) return renderPage(reply, codePage(session, '', UNKNOWN));
    const hash = hashOfSecret(found.code);
    if (form.one('decision') !== 'allow') {
      const denied = await recordDenial(tools, hash);
      return renderPage(reply, denied ? donePage(session, false) : codePage(session, '', UNKNOWN));
    }
    const ticked = readTicked(form, found.device.asked);
    if (ticked.length === 0) return askConsent(reply, session, found, (t) => t('oauth.choosePermission'));
    const sent = await redirectToConfirmation(tools, reply, session, pageOf(found));
    if (sent) return sent;
    const by = actorOf(session, request);
    const allowed = await recordAllowance(tools, session, by, found.device, hash, ticked);
    return renderPage(reply, allowed ? donePage(session, true) : codePage(session, '', UNKNOWN));
  });
}

interface FoundDevice {
  code: string;
  device: PendingDevice;
}

function pageOf({ code }: FoundDevice): string {
  return `${DEVICE_PATH}?user_code=${code}`;
}

const UNKNOWN: LocalizedText = (t) => t('oauth.invalidDeviceCode');

function recordDenial(tools: OauthTools, hash: Buffer): Promise<boolean> {
  return inOneTransaction(tools, async ({ database, clock }) => {
    if (!(await lockPendingDevice(database, hash, clock.wall()))) return false;
    await denyDevice(database, hash);
    return true;
  });
}

/** False if another request decided at the same moment. */
async function recordAllowance(
  tools: OauthTools,
  session: SessionCaller,
  by: By,
  { client_id, client_name, asked: wanted }: PendingDevice,
  hash: Buffer,
  ticked: PendingDevice['asked'],
): Promise<boolean> {
  const done = await inConfirmedTransaction(tools, session, async (joined) => {
    if (!(await lockPendingDevice(joined.database, hash, joined.clock.wall()))) return false;
    const client = { client_id, name: client_name };
    const consent = { client, wanted, ticked, caller: session, by };
    const grantId = await recordConsent({ ...tools, ...joined }, consent);
    await allowDevice(joined.database, hash, grantId, ticked);
    return true;
  });
  tools.invalidateUser(session.user.user_id);
  return done;
}
