import type { Recorder } from '../../../events/index.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Tools } from '../../../platform/tools.ts';
import type { HomeCache } from '../evaluation/home-snapshot.ts';
import type { EventConsumer } from '../event-consumer.ts';

/** What both executors need. */
export interface ExecutionDependencies {
  tools: Tools;
  recorder: Recorder;
  log: Log;
  cache: HomeCache;
  /** This process, as home_status.writer. */
  writer: number;
  /** Since when this process can be reached, ms. */
  listeningSince: number;
  onEvents: EventConsumer;
}
