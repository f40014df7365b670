import { guardedConnector } from '../../platform/outgoing/connector.ts';
import type { Dial } from '../../platform/outgoing/dial.ts';
import type { Lookup } from '../../platform/outgoing/lookup.ts';
import { REASONS, urlReason } from '../../platform/outgoing/reasons.ts';
import type { Step } from '../../platform/outgoing/redirect.ts';
import { readTarget } from '../../platform/outgoing/target-url.ts';
import { askOnce, follow } from './chain.ts';
import { type Ending, Exchange } from './exchange.ts';
import type { Outcome, SendRequest } from './outcome.ts';
import { type OwnReceivers, ownConnector } from './own-receivers.ts';
import { Pool } from './pool.ts';
import { type Wire, wireFor } from './wire.ts';

export type { Outcome, SendRequest } from './outcome.ts';

export interface SenderOptions {
  /** Covers the whole chain: look-up, connection, handshake, redirects, headers and body. */
  timeoutMs: number;
  allowPrivate: boolean;
  /**
   * A server may close an idle connection in the moment we write on it, and nobody can tell whether it saw the
   * request. With true such a request is sent once more on a new connection: at worst the receiver gets it
   * twice, which at-least-once allows (it deduplicates). For at-most-once say false.
   */
  retryIdleClose: boolean;
  lookup?: Lookup;
  dial?: Dial;
  /** Instead of the well-known authorities. */
  ca?: string;
  /** Connections that are kept for the next requests, whoever they are to. */
  mostIdle?: number;
  /** Excepted from the guard; there are some in a demo only. */
  own?: OwnReceivers;
}

export interface Sender {
  /** Never rejects: whatever the far side does is an outcome. */
  send(request: SendRequest): Promise<Outcome>;
  /** Waits for what is in flight, which the time limit bounds, then closes every connection. */
  close(): Promise<void>;
}

const MOST_TARGETS = 10_000;

/** One timer per send. It strikes at whichever exchange of the chain is under way. */
interface Deadline {
  current: Exchange | undefined;
}

export function openSender(options: SenderOptions): Sender {
  const { own } = options;
  const pool = new Pool(guardedConnector(options), { mostIdle: options.mostIdle });
  // Apart, so that no connection made for one of our own can ever serve another url.
  const ownPool = own && new Pool(ownConnector(own));
  const targets = new Map<string, ReturnType<typeof readTarget>>();
  let inFlight = 0;
  let closing: Promise<void> | undefined;
  let whenIdle: () => void = () => undefined;

  function exchange(
    through: Pool,
    wire: Wire,
    { keepsAnswer }: SendRequest,
    deadline: Deadline,
  ): Promise<Ending> {
    return new Promise((tell) => {
      const begin = (onNewConnection: boolean) => {
        const ended = (ending: Ending) => {
          // Once at most: a new connection was never idle.
          if (options.retryIdleClose && ending.kind === 'broken' && ending.idleClose) begin(true);
          else tell(ending);
        };
        deadline.current = new Exchange(through, wire, onNewConnection, ended, keepsAnswer);
        through.lease(deadline.current);
      };
      begin(false);
    });
  }

  /** Reading a url is pure and takes as long as a tenth of sending to it; the same few come again and again. */
  function targetOf(url: string): ReturnType<typeof readTarget> {
    let read = targets.get(url);
    if (!read) {
      if (targets.size >= MOST_TARGETS) targets.clear();
      read = readTarget(url, options);
      targets.set(url, read);
    }
    return read;
  }

  function run(request: SendRequest, deadline: Deadline): Outcome | Promise<Outcome> {
    const isOwn = own?.has(request.url) ?? false;
    const read = isOwn ? readTarget(request.url, { allowPrivate: true }) : targetOf(request.url);
    if ('problem' in read) return { ok: false, reason: urlReason(read.problem, false), phase: 'url' };
    const { target } = read;
    const ask = (through: Pool) => (step: Step) =>
      exchange(through, wireFor(request, step, target.origin), request, deadline);
    return isOwn && ownPool ? askOnce(target, ask(ownPool)) : follow(target, options, ask(pool));
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
