import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../platform/observability/log.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { InputDependencies } from '../guest.ts';
import { beds24Source } from './beds24/beds24.ts';
import type { HealthListeners, SyncContext } from './context.ts';
import { hostawaySource } from './hostaway/hostaway.ts';
import { icalSource } from './ical/ical.ts';
import type { StaySource } from './source.ts';
import type { SourceContext, SourceSettings } from './source-context.ts';

/** Every source. Another one is a folder and a line here (docs/connectors.md). */
const SOURCES: ((context: SourceContext) => StaySource)[] = [icalSource, beds24Source, hostawaySource];

export function openSync(
  guests: InputDependencies,
  box: SecretBox,
  log: Log,
  settings: SourceSettings,
  onHealth: HealthListeners,
): SyncContext {
  const context = { ...settings, guests, pause };
  return { guests, box, log, sources: SOURCES.map((open) => open(context)), onHealth };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
