import { setTimeout as wait } from 'node:timers/promises';
import { isValidAccessToken } from '../../accounts/index.ts';
import { seriesStore } from '../../devices/index.ts';
import { ensurePartitions } from '../../events/index.ts';
import type { GuestDependencies } from '../../guests/index.ts';
import { type Jobs, nextDueAt } from '../../jobs/index.ts';
import { SECOND_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';
import { repeat } from '../../platform/repeat.ts';
import type { Tools } from '../../platform/tools.ts';
import type { WebhookDependencies } from '../../webhooks/index.ts';
import { createPortfolio, type DemoLogin } from '../create-portfolio.ts';
import type { PortfolioPlan } from '../plan/plan.ts';
import { openRun, type Run } from '../run.ts';
import { type DemoClock, SPEED } from './clock.ts';
import { createHooks, recreateHooks } from './hooks.ts';
import type { Ownership } from './ownership.ts';
import { DemoReceivers } from './receivers.ts';
import type { DemoState, DemoStateFile } from './state-file.ts';

/** 12 seconds of the fast clock, which is less than any rule waits. */
const STEP_EVERY_FAST_MS = 200;
const STEP_EVERY_MS = SECOND_MS;
/** Work that becomes due again as soon as it is done would otherwise block the history for ever. */
const MOST_ROUNDS = 50;
const RECEIVER_TOKEN_BYTES = 24;

/** Dependencies from the process that hosts the demo. */
export interface DemoHost {
  tools: Tools;
  jobs: Jobs;
  webhooks: WebhookDependencies;
  /** Validation rules of guests. */
  rules: GuestDependencies['rules'];
  /** Listening address of this process. */
  listenAddress: { address: string; port: number };
}

export interface DemoStatus {
  demo: true;
  /** `history`: being created. `showcase`: the clock runs fast. `live`: the machine's clock. */
  state: 'history' | 'showcase' | 'live';
  /** Progress of the history, from 0 to 1. */
  progress: number;
  now: Date;
  /** Absent while the history is created. */
  speed?: number;
  /** When the fast clock meets the machine's clock. */
  catches_up_at?: Date;
  /** Number of event types that the healthy receiver has got. */
  seen: number;
  of: number;
}

export interface DemoDependencies {
  plan: PortfolioPlan;
  clock: DemoClock;
  /** State of an earlier start, if there was one. */
  demoState: DemoState | undefined;
  file: DemoStateFile;
  ownership: Ownership;
  log: Log;
}

/** Receives the progress of the history, from 0 to 1, and its failure. */
export interface DemoWatcher {
  progress(share: number): void;
  failed(error: Error): void;
}

export class Demo {
  readonly clock: DemoClock;
  readonly receivers: DemoReceivers;
  readonly #dependencies: DemoDependencies;
  readonly #stopping = new AbortController();
  #demoState: DemoState | undefined;
  #progress: number;
  #skipping = false;
  #running = Promise.resolve();

  constructor(dependencies: DemoDependencies) {
    this.#dependencies = dependencies;
    this.clock = dependencies.clock;
    this.receivers = new DemoReceivers(() => this.clock.now());
    this.#demoState = dependencies.demoState;
    this.#progress = dependencies.demoState ? 1 : 0;
  }

  status(): DemoStatus {
    const { speed, catchesUpAt } = this.clock;
    const isLiving = this.#demoState?.state === 'living';
    return {
      demo: true,
      state: speed === 1 ? 'live' : isLiving ? 'showcase' : 'history',
      progress: this.#progress,
      now: this.clock.now(),
      ...(speed === undefined ? {} : { speed }),
      ...(catchesUpAt === undefined ? {} : { catches_up_at: new Date(catchesUpAt) }),
      seen: this.receivers.seen.size,
      of: this.receivers.of,
    };
  }

  /** Creates the rest of the showcase within seconds, then follows the machine's clock. */
  skip(): void {
    this.#skipping = this.clock.speed !== 1;
  }

  /** Creates the portfolio if there is none. Returns its login while that is valid. */
  async open(host: DemoHost): Promise<DemoLogin | undefined> {
    const demoState = this.#demoState;
    if (!demoState) await this.#createPortfolio(host);
    else if (demoState.state === 'living') {
      const hooks = await recreateHooks(host.tools, host.webhooks, demoState, host.listenAddress.port);
      await this.#saveState({ ...withoutFastClock(demoState), hooks });
      this.#configureReceivers(host);
    }
    const { email, password, access_token } = this.#requireState();
    const valid = await isValidAccessToken(host.tools, access_token);
    return valid ? { email, password, access_token } : undefined;
  }

  /** Creates the history if there is none, then runs the homes until `stop`. */
  begin(host: DemoHost, watcher: DemoWatcher): void {
    this.#running = this.#run(host, watcher);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#dependencies.ownership.release();
  }

  #requireState(): DemoState {
    if (!this.#demoState) throw new Error('the portfolio was not created');
    return this.#demoState;
  }

  async #saveState(changed: DemoState): Promise<void> {
    await this.#dependencies.file.write(changed);
    this.#demoState = changed;
  }

  #configureReceivers({ listenAddress }: DemoHost): void {
    const { receivers: tokens, hooks, homes } = this.#requireState();
    const homeNames = new Map(
      this.#dependencies.plan.organizations.flatMap((one) =>
        one.homes.map(({ key, name }) => [homes[key] ?? '', name] as const),
      ),
    );
    this.receivers.configure({ tokens, hooks, listenAddress, homeNames });
  }

  async #createPortfolio({ tools, rules }: DemoHost): Promise<void> {
    const { plan } = this.#dependencies;
    // The process created the partitions around the start of the history. Its end needs these.
    const end = new Date(plan.until);
    await ensurePartitions(tools.database, end);
    await (await seriesStore(tools.database)).createPartitions(tools.database, end);
    const token = () => tools.random(RECEIVER_TOKEN_BYTES).toString('base64url');
    await createPortfolio({ tools, rules }, plan, (portfolio) =>
      this.#saveState({
        ...portfolio,
        seed: plan.seed,
        until: plan.until,
        showcaseFrom: plan.showcaseFrom,
        state: 'history',
        receivers: { healthy: token(), failing: token() },
        hooks: [],
      }),
    );
  }

  async #run(host: DemoHost, watcher: DemoWatcher): Promise<void> {
    const { plan, log } = this.#dependencies;
    const { signal } = this.#stopping;
    const run = openRun(plan, targetOf(host, this.#requireState(), this.clock, signal));
    if (this.#requireState().state === 'history') {
      await this.#createHistory(host, run, watcher).catch((error: Error) => {
        if (signal.aborted) return;
        // The next start creates the history again. Until then the clock must run.
        watcher.failed(error);
        this.clock.catchUp();
      });
    }
    await repeat(signal, log, 'simulating the homes of the demo', () => this.#step(host, run));
    await run.close();
  }

  async #createHistory(host: DemoHost, run: Run, watcher: DemoWatcher): Promise<void> {
    const { from, showcaseFrom } = this.#dependencies.plan;
    const report = (progress: number) => {
      this.#progress = progress;
      watcher.progress(progress);
    };
    const { signal } = this.#stopping;
    await run.runUntil(showcaseFrom, (at) => report((at - from) / (showcaseFrom - from)), signal);
    if (signal.aborted) return;
    // Created after the history, so that no past event is delivered.
    const { port } = host.listenAddress;
    const hooks = await createHooks(host.tools, host.webhooks, this.#requireState(), port);
    const fastSince = Date.now();
    await this.#saveState({ ...this.#requireState(), state: 'living', hooks, fastSince });
    this.#configureReceivers(host);
    report(1);
    this.clock.run(SPEED, fastSince);
  }

  async #step({ jobs }: DemoHost, run: Run): Promise<void> {
    if (this.#skipping) await this.#skipAhead(run);
    if (this.#dependencies.ownership.held()) await run.tick();
    const fast = this.clock.speed !== 1;
    // Jobs poll once a second by themselves, which is a minute of the fast clock.
    if (fast) await jobs.poll();
    const { signal } = this.#stopping;
    await wait(fast ? STEP_EVERY_FAST_MS : STEP_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }

  async #skipAhead(run: Run): Promise<void> {
    this.clock.pause();
    if (this.clock.isManual) await run.runUntil(Date.now(), undefined, this.#stopping.signal);
    this.clock.catchUp();
    await this.#saveState(withoutFastClock(this.#requireState()));
    this.#skipping = false;
  }
}

/** Marks that the demo follows the machine's clock from now on. */
function withoutFastClock({ fastSince: _over, ...demoState }: DemoState): DemoState {
  return demoState;
}

function targetOf(
  { tools, jobs, listenAddress }: DemoHost,
  demoState: DemoState,
  clock: DemoClock,
  signal: AbortSignal,
) {
  const address = listenAddress.address.includes(':') ? `[${listenAddress.address}]` : listenAddress.address;
  return {
    url: `http://${address}:${listenAddress.port}`,
    token: demoState.simulator_token,
    homes: new Map(Object.entries(demoState.homes)),
    devices: new Map(Object.entries(demoState.devices)),
    setClock: (at: number) => clock.set(at),
    now: () => clock.now().getTime(),
    settle: async () => {
      await jobs.runAllDue(MOST_ROUNDS, signal);
    },
    dueAt: () => nextDueAt(tools.database, clock),
  };
}
