import { MINUTE_MS } from '../platform/durations.ts';
import type { ApiClient } from './api-client.ts';
import type { Episode } from './episodes/episode.ts';
import type { RunTarget } from './run-target.ts';

/** How often people at a party read their messages. */
const READ_EVERY_MS = MINUTE_MS;
const MESSAGES = 'noise_sms_sent,noise_email_sent,noise_auto_call,noise_flash_and_sound';

interface HomeEvent {
  event_type: string;
  event_time: string;
  metadata: Record<string, unknown>;
}

/** People at a party read the messages that arrived since they last looked. */
export class PartyMessages {
  readonly #client: ApiClient;
  readonly #target: RunTarget;
  #readAt: number;
  #episodes: Episode[] = [];

  constructor(client: ApiClient, target: RunTarget, begins: number) {
    this.#client = client;
    this.#target = target;
    this.#readAt = begins;
  }

  add(episodes: Episode[]): void {
    this.#episodes.push(...episodes.filter((episode) => episode.onMessage));
  }

  get dueAt(): number {
    if (this.#episodes.length === 0) return Number.POSITIVE_INFINITY;
    const first = Math.min(...this.#episodes.map((episode) => episode.from));
    return Math.max(this.#readAt + READ_EVERY_MS, first);
  }

  async read(now: number): Promise<void> {
    const since = this.#readAt;
    this.#readAt = now;
    this.#episodes = this.#episodes.filter((episode) => episode.until >= now);
    for (const episode of this.#episodes) if (episode.from <= now) await this.#deliver(episode, since);
  }

  async #deliver(episode: Episode, since: number): Promise<void> {
    const homeId = this.#target.homes.get(episode.home);
    const start = new Date(Math.max(since, episode.from) - READ_EVERY_MS).toISOString();
    const query = `event_type=${MESSAGES}&limit=100&start_at=${encodeURIComponent(start)}`;
    const path = `/v8/homes/${homeId}/events?${query}`;
    const { status, body } = await this.#client.call('GET', path, this.#target.token);
    if (status !== 200) return;
    const { home_events } = body as { home_events: HomeEvent[] };
    for (const { event_type: type, event_time, metadata } of home_events) {
      const level = Object.values(metadata).find(hasLevel)?.level ?? 1;
      episode.onMessage?.({ type, level, at: Date.parse(event_time) });
    }
  }
}

function hasLevel(value: unknown): value is { level: number } {
  return typeof value === 'object' && value !== null && 'level' in value && typeof value.level === 'number';
}
