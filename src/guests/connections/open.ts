import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/log.ts';
import { openCall } from '../../platform/outgoing/call.ts';
import { openRateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { InputDependencies } from '../guest.ts';
import { BEDS24_URL, beds24Kind } from './beds24/beds24.ts';
import type { ConnectionDependencies, OnConnectionHealth, OpenKind, Pause } from './dependencies.ts';
import { HOSTAWAY_URL, hostawayKind } from './hostaway/hostaway.ts';
import type { ConnectionKind } from './kind.ts';

/** Where booking systems are, for an operator who has them elsewhere, and for tests. */
export interface BookingUrls {
  beds24Url?: string | undefined;
  hostawayUrl?: string | undefined;
}

const TIMEOUT_MS = 30 * SECOND_MS;
/** A hundred bookings with long notes. */
const MOST_BYTES = 10 * 1024 * 1024;

/** All booking systems there are: another one is a folder beside `beds24/` and an element here (docs/connectors.md). */
export function openConnections(
  guests: InputDependencies,
  box: SecretBox,
  log: Log,
  urls: BookingUrls,
  onHealth: OnConnectionHealth,
): ConnectionDependencies {
  const { database, clock } = guests.tools;

  function opened(
    kindAt: (base: string) => ConnectionKind,
    usual: string,
    url: string | undefined,
  ): OpenKind {
    const kind = kindAt((url ?? usual).replace(/\/$/, ''));
    const { shared } = kind.limits;
    return {
      kind,
      // An address that the operator set may be anywhere, also next door.
      call: openCall({ timeoutMs: TIMEOUT_MS, mostBytes: MOST_BYTES, allowPrivate: url !== undefined }),
      limiter: shared && openRateLimiter(database, shared, clock),
    };
  }

  return {
    guests,
    box,
    log,
    kinds: [
      opened(beds24Kind, BEDS24_URL, urls.beds24Url),
      opened(hostawayKind, HOSTAWAY_URL, urls.hostawayUrl),
    ],
    onHealth,
    pause,
  };
}

const pause: Pause = async (ms, signal) => {
  await wait(ms, undefined, { signal }).catch(() => undefined);
};
