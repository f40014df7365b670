import { guardedConnector } from '../../platform/outgoing/connector.ts';
import type { Dial } from '../../platform/outgoing/dial.ts';
import type { Lookup } from '../../platform/outgoing/lookup.ts';
import { REASONS, urlReason } from '../../platform/outgoing/reasons.ts';
import type { Step } from '../../platform/outgoing/redirect.ts';
import { readTarget } from '../../platform/outgoing/target-url.ts';
import { type Ending, Exchange } from './exchange.ts';
import { type LocalReceivers, localConnector } from './local-receivers.ts';
import type { Outcome, SendRequest } from './outcome.ts';
import { Pool } from './pool.ts';
import { followRedirects, sendOnce } from './redirects.ts';
import { toUndiciRequest, type UndiciRequest } from './undici-request.ts';

export type { Outcome, SendRequest } from './outcome.ts';

export interface SenderOptions {
  /** Covers the whole chain: DNS look-up, connection, handshake, redirects, headers and body. */
  timeoutMs: number;
  allowPrivate: boolean;
  /**
   * A server may close an idle connection at the moment of a write, and the client cannot know whether it read the
   * request. True sends such a request once more on a new connection: the receiver may get it twice, which
   * at-least-once delivery allows. Use false for at-most-once delivery.
   */
  retryIdleClose: boolean;
  lookup?: Lookup;
  dial?: Dial;
  /** Replaces the public certificate authorities. */
  ca?: string;
  /** Idle connections to keep, across origins. */
  mostIdle?: number;
  /** Excepted from the guard; only a demo has them. */
  own?: LocalReceivers;
}

export interface Sender {
  /** Never rejects: every failure is an outcome. */
  send(request: SendRequest): Promise<Outcome>;
  /** Waits for requests in flight, which the timeout bounds, then closes every connection. */
  close(): Promise<void>;
}

const MOST_TARGETS = 10_000;

/** One timer per send, for whichever exchange of the chain is running. */
interface Deadline {
  current: Exchange | undefined;
}

export function openSender(options: SenderOptions): Sender {
  const { own, retryIdleClose } = options;
  const pool = new Pool(guardedConnector(options), { mostIdle: options.mostIdle });
  // A separate pool, so that no connection to a local receiver can ever serve another URL.
  const ownPool = own && new Pool(localConnector(own));
  const targetOf = openTargetCache(options);
  let inFlight = 0;
  let closing: Promise<void> | undefined;
  let whenIdle: () => void = () => undefined;

  function run(request: SendRequest, deadline: Deadline): Outcome | Promise<Outcome> {
    const isOwn = own?.has(request.url) ?? false;
    const read = isOwn ? readTarget(request.url, { allowPrivate: true }) : targetOf(request.url);
    if ('problem' in read) return { ok: false, reason: urlReason(read.problem, false), phase: 'url' };
    const { target } = read;
    const exchangeThrough = (through: Pool) => (step: Step) =>
      exchange(through, toUndiciRequest(request, step, target.origin), request, deadline, retryIdleClose);
    return isOwn && ownPool
      ? sendOnce(target, exchangeThrough(ownPool))
      : followRedirects(target, options, exchangeThrough(pool));
  }

  async function drain(): Promise<void> {
    if (inFlight > 0) {
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
      });
    }
    pool.close();
    ownPool?.close();
  }

  return {
    async send(request) {
      if (closing) return { ok: false, reason: REASONS.closing };
      const deadline: Deadline = { current: undefined };
      const timer = setTimeout(() => deadline.current?.expire(), options.timeoutMs);
      inFlight += 1;
      try {
        return await run(request, deadline);
      } finally {
        clearTimeout(timer);
        inFlight -= 1;
        if (inFlight === 0) whenIdle();
      }
    },
    close: () => {
      closing ??= drain();
      return closing;
    },
  };
}

function exchange(
  through: Pool,
  undiciRequest: UndiciRequest,
  { keepsAnswer }: SendRequest,
  deadline: Deadline,
  retryIdleClose: boolean,
): Promise<Ending> {
  return new Promise((onEnd) => {
    const begin = (onNewConnection: boolean) => {
      const ended = (ending: Ending) => {
        // At most once: a new connection was never idle.
        if (retryIdleClose && ending.kind === 'broken' && ending.idleClose) begin(true);
        else onEnd(ending);
      };
      deadline.current = new Exchange(through, undiciRequest, onNewConnection, ended, keepsAnswer);
      through.lease(deadline.current);
    };
    begin(false);
  });
}

/** Parsing a URL is pure and takes a tenth of the time of sending; few URLs repeat often. */
function openTargetCache(options: SenderOptions) {
  const targets = new Map<string, ReturnType<typeof readTarget>>();
  return (url: string): ReturnType<typeof readTarget> => {
    let read = targets.get(url);
    if (!read) {
      if (targets.size >= MOST_TARGETS) targets.clear();
      read = readTarget(url, options);
      targets.set(url, read);
    }
    return read;
  };
}
