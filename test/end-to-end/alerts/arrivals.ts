import { openMailServer, textOf } from '../../harness/gateways/mail-server.ts';
import { openPushService } from '../../harness/gateways/push-service.ts';
import { openSmsGateway } from '../../harness/gateways/sms-gateway.ts';
import type { Cell } from './alert-cell.ts';
import type { Alert, Channel } from './expected-alerts.ts';

/** One alert as it arrived. */
export interface Arrival {
  /** The address as `Cell.addresses` names it. */
  address: string;
  channel: Channel;
  /** What a repeated request shares with the first one. */
  key: string;
  text: string;
  at: number;
}

/** The gateways of all channels on loopback, and what arrived there. */
export async function openGateways() {
  const [mailServer, provider, push] = [
    await openMailServer(),
    await openSmsGateway(),
    await openPushService(),
  ];
  const arrivals: Arrival[] = [];
  const seen = { mails: 0, requests: 0, pushed: 0 };

  /** Dates what arrived since the last call. A repeated request counts again. */
  function collect(at: number): void {
    const add = (channel: Channel, address: string, key: string, text: string) =>
      arrivals.push({ channel, address, key, text, at });
    for (const { to, raw } of mailServer.mails.slice(seen.mails))
      add('email', to[0] ?? '', /^Message-ID: <(\S+)>/im.exec(raw)?.[1] ?? '', textOf(raw));
    for (const { headers } of provider.requests.slice(seen.requests)) {
      const key = String(headers['idempotency-key']);
      const message = provider.messages.find((one) => one.key === key);
      const call = provider.calls.find((one) => one.key === key);
      if (message) add('sms', `sms ${message.to}`, key, message.text);
      if (call) add('call', `call ${call.to}`, call.sid, call.twiml);
    }
    for (const { path, message, headers } of push.pushed.slice(seen.pushed))
      add('push', path, headers['topic'] ?? '', `${message.title} ${message.acknowledge}`);
    seen.mails = mailServer.mails.length;
    seen.requests = provider.requests.length;
    seen.pushed = push.pushed.length;
  }

  return {
    mailServer,
    provider,
    push,
    arrivals,
    collect,
    /** Options of a world. */
    addresses: { smtpUrl: mailServer.url, smsUrl: provider.url },
  };
}

/** Other mails, such as the summary of the morning, cannot be acknowledged. */
export const isAlert = (text: string) => /\/n\/[\w-]+|<Gather/.test(text);

/** What arrived for a cell since `from`, each alert once, and how many arrived again. */
export function alertsOf(arrivals: readonly Arrival[], cell: Cell, from: number) {
  const all = arrivals.filter(({ address, text }) => cell.addresses.has(address) && isAlert(text));
  const mine = all.filter(({ text }) => text.includes(`${cell.name} `));
  const first = mine.filter(({ key }, index) => mine.findIndex((one) => one.key === key) === index);
  const alerts: Alert[] = [];
  for (const { address, at } of first) {
    const alert = { at: at - from, to: cell.addresses.get(address) ?? 'owner' };
    // The last resort uses several channels at once.
    if (!alerts.some((one) => one.at === alert.at && one.to === alert.to)) alerts.push(alert);
  }
  return {
    alerts,
    repeated: mine.length - first.length,
    /** How often the alert that arrived most often did. */
    mostTimes: Math.max(0, ...first.map(({ key }) => mine.filter((one) => one.key === key).length)),
    /** Texts about another home. */
    foreign: all.flatMap((one) => (mine.includes(one) ? [] : one.text)),
    texts: mine.map(({ text }) => text),
  };
}
