import type { Log } from '../../platform/log.ts';
import { openDownload } from '../../platform/outgoing/download.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { InputDependencies } from '../guest.ts';
import { FEED_TIMEOUT_MS, icalKind, MOST_FEED_BYTES } from '../ical/ical.ts';
import type { IntegrationDependencies, OnFeedHealth } from './dependencies.ts';

/** All kinds of integration there are: another one is a file beside `ical/` and an element here. */
export function openIntegrations(
  guests: InputDependencies,
  box: SecretBox,
  log: Log,
  allowPrivate: boolean,
  onHealth: OnFeedHealth,
): IntegrationDependencies {
  const download = openDownload({ timeoutMs: FEED_TIMEOUT_MS, mostBytes: MOST_FEED_BYTES, allowPrivate });
  return { guests, box, log, kinds: [icalKind(guests, download, { allowPrivate })], onHealth };
}
