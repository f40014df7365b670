import { EVENT_TYPES, type EventType, isEventType } from '../../catalogue/index.ts';
import { sameText } from '../../platform/secrets/constant-time.ts';
import { digestOf, type LocalReceivers } from '../../webhooks/index.ts';
import type { DemoHook, ReceiverName } from './state-file.ts';

/** A delivery as the page shows it. */
export interface ReceivedDelivery {
  at: Date;
  type: string;
  home: string | undefined;
  attempt: number;
  digestOk: boolean;
  /** Status that the receiver answered. */
  status: number;
}

/** A request as a receiver sees it. */
export interface DeliveryRequest {
  body: string;
  /** Value of the attempt header. */
  attempt: string | undefined;
}

interface ReceiverSettings {
  tokens: Record<ReceiverName, string>;
  hooks: readonly DemoHook[];
  listenAddress: { address: string; port: number };
  /** By home id. */
  homeNames: ReadonlyMap<string, string>;
}

const MOST_KEPT = 200;
const OK = 200;
const NOT_GENUINE = 401;
const UNAVAILABLE = 503;

/**
 * Matches the serialized envelope. The digest covers the bytes of the event, so they are cut out and not serialized
 * again.
 */
const ENVELOPE =
  /^\{"hook_id":"([0-9a-f]{24})",(?:"hook_token":"[^"]*",)?"event":(\{.*\}),"hook_digest":"([0-9a-f]{64})"\}$/s;

/**
 * The demo's receivers: a healthy one, and one that fails until the user repairs it. They keep everything in memory.
 */
export class DemoReceivers implements LocalReceivers {
  readonly deliveries: Record<ReceiverName, ReceivedDelivery[]> = { healthy: [], failing: [] };
  /** When the healthy receiver got its first verified event of each type, pings excluded. */
  readonly seen = new Map<EventType, Date>();
  isRepaired = false;
  #hooks: readonly DemoHook[] = [];
  #tokens: Partial<Record<ReceiverName, string>> = {};
  #listenAddress = { address: '127.0.0.1', port: 0 };
  #homeNames: ReadonlyMap<string, string> = new Map();

  constructor(private readonly now: () => Date) {}

  /** Sets the webhooks and tokens that deliveries are checked against. */
  configure({ tokens, hooks, listenAddress, homeNames }: ReceiverSettings): void {
    this.#tokens = tokens;
    this.#hooks = hooks;
    this.#listenAddress = listenAddress;
    this.#homeNames = homeNames;
  }

  get hooks(): readonly DemoHook[] {
    return this.#hooks;
  }

  has(url: string): boolean {
    return this.#hooks.some((hook) => hook.url === url);
  }

  listenAddress() {
    return this.#listenAddress;
  }

  /** The receiver whose address ends with this token. */
  findByToken(token: string): ReceiverName | undefined {
    return (['healthy', 'failing'] as const).find((name) => {
      const known = this.#tokens[name];
      return known !== undefined && sameText(known, token);
    });
  }

  /** Returns the status to answer. */
  receive(name: ReceiverName, { body, attempt }: DeliveryRequest): number {
    const { digestOk, type, home } = this.#read(name, body);
    const isHealthy = name === 'healthy' || this.isRepaired;
    const status = !digestOk ? NOT_GENUINE : isHealthy ? OK : UNAVAILABLE;
    const deliveries = this.deliveries[name];
    deliveries.unshift({ at: this.now(), type, home, attempt: Number(attempt) || 1, digestOk, status });
    if (deliveries.length > MOST_KEPT) deliveries.length = MOST_KEPT;
    if (name === 'healthy' && digestOk && isEventType(type) && !this.seen.has(type))
      this.seen.set(type, this.now());
    return status;
  }

  get of(): number {
    return EVENT_TYPES.length;
  }

  #read(name: ReceiverName, body: string) {
    const [, hookId, event = '', digest = ''] = ENVELOPE.exec(body) ?? [];
    const hook = this.#hooks.find((one) => one.hook_id === hookId && one.receiver === name);
    if (!hook || !sameText(digestOf(event, hook.hook_secret), digest))
      return { digestOk: false, type: 'unknown', home: undefined };
    // The digest is correct, so this is the engine's own serialization.
    const read = JSON.parse(event) as { type: string; home_id?: string; metadata?: { homeName?: string } };
    const home = read.metadata?.homeName ?? this.#homeNames.get(read.home_id ?? '');
    return { digestOk: true, type: read.type, home };
  }
}
