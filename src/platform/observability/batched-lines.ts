import type { Log } from './log.ts';

const GATHER_MS = 50;
const MOST_GATHERED_CHARACTERS = 65_536;

/**
 * Frequent log lines (requests, deliveries) are serialized by hand and in batches: through the logger each cost a
 * tenth of a small request.
 */
export function gatherLines(log: Log) {
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = gathered;
    gathered = '';
    if (text !== '') log.writeLines(text);
  }

  /** `fields` are members of a JSON object, without braces. */
  function add(fields: string): void {
    gathered += `{"level":30,"time":"${log.time()}",${log.common}${fields}}\n`;
    if (gathered.length > MOST_GATHERED_CHARACTERS) flush();
    else timer ??= setTimeout(flush, GATHER_MS);
  }

  return { wanted: () => log.isLevelEnabled('info'), add, flush };
}
