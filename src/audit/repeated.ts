import { MINUTE_MS } from '../platform/durations.ts';
import type { Log } from '../platform/observability/log.ts';
import type { Tools } from '../platform/tools.ts';
import type { By } from './actor.ts';
import { audit } from './audit.ts';
import type { Entry } from './entry.ts';

/** An action that programs repeat all day, or an attacker a thousand times an hour. */
export interface Noted {
  /** Actions with the same key are counted together. */
  key: string;
  periodMs: number;
  by: By;
  /** The entry for each organization concerned. */
  entries: readonly Entry[];
}

/**
 * The first action of a period is in the log when `note` resolves. Further ones are counted, and one entry with their
 * number follows after the period. A process that is killed loses that number only.
 */
export interface Repeated {
  note(noted: Noted): Promise<void>;
  /** Writes the counts of ended periods, or of all periods at shutdown. */
  flush(all?: boolean): Promise<void>;
  stop(): Promise<void>;
}

interface Kept {
  noted: Noted;
  until: number;
  written: Promise<void>;
  times: number;
  count: number;
}

const LOOK_EVERY_MS = MINUTE_MS;
/** Above this number, counts are written early: more rows, no loss. */
const MOST_KEPT = 20_000;

export function openRepeated(tools: Tools, log: Log): Repeated {
  const kept = new Map<string, Kept>();

  async function writeRest({ noted, times, count, written }: Kept): Promise<void> {
    if (times === 0) return;
    await written;
    const rest = noted.entries.map((entry) => ({
      ...entry,
      times,
      ...(entry.count === undefined ? {} : { count }),
    }));
    await audit(tools, noted.by, ...rest);
  }

  async function flush(all = false): Promise<void> {
    const now = tools.clock.monotonicMs();
    const over = [...kept].filter(([, { until }]) => all || until <= now);
    for (const [key] of over) kept.delete(key);
    for (const [, one] of over) {
      await writeRest(one).catch((error: Error) =>
        log.warn({ error: error.message }, 'audit log: a number of repeated entries was lost'),
      );
    }
  }

  async function note(noted: Noted): Promise<void> {
    const known = kept.get(noted.key);
    const now = tools.clock.monotonicMs();
    if (known && now < known.until) {
      known.times += 1;
      known.count += countOf(noted);
      return known.written;
    }
    kept.delete(noted.key);
    const written = audit(tools, noted.by, ...noted.entries);
    kept.set(noted.key, { noted, until: now + noted.periodMs, written, times: 0, count: 0 });
    try {
      await written;
    } catch (error) {
      // Nothing was written, so the next one counts as the first.
      kept.delete(noted.key);
      throw error;
    }
    if (known) await writeRest(known);
    if (kept.size > MOST_KEPT) await flush(true);
  }

  const looking = setInterval(() => void flush(), LOOK_EVERY_MS);
  looking.unref();
  return {
    note,
    flush,
    stop: async () => {
      clearInterval(looking);
      await flush(true);
    },
  };
}

function countOf({ entries }: Noted): number {
  return entries[0]?.count ?? 0;
}
