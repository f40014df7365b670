import { MINUTE_MS } from '../../platform/durations.ts';
import type { Measured, Said } from '../episodes/episode.ts';
import type { Room, Simulation } from '../simulation.ts';

/** What a sensor noticed since it was heard last. */
export interface Noticed {
  /** By the minute; none where something was said in between. */
  minutes: Measured[];
  said: Said[];
  percent: number;
}

/** A sensor that somebody bought: it measures, and is heard when its time has come or something happens. It keeps nothing and hears nothing. */
export class VirtualSensor {
  readonly key: string;
  readonly #room: Room;
  readonly #world: Simulation;
  readonly #everyMs: number;
  readonly #send: (noticed: Noticed, now: number) => Promise<void>;
  #measuredUntil: number;
  #saidUntil: number;
  #nextBeat: number;

  constructor(
    key: string,
    { world, room, begins }: { world: Simulation; room: Room; begins: number },
    everyMs: number,
    send: (noticed: Noticed, now: number) => Promise<void>,
  ) {
    this.key = key;
    this.#world = world;
    this.#room = room;
    this.#everyMs = everyMs;
    this.#send = send;
    this.#measuredUntil = Math.floor(begins / MINUTE_MS) * MINUTE_MS;
    this.#saidUntil = this.#measuredUntil;
    this.#nextBeat = this.#measuredUntil + MINUTE_MS;
  }

  get dueAt(): number {
    const [first] = this.#world.saidBetween(this.#room, this.#saidUntil, this.#nextBeat);
    return Math.min(this.#nextBeat, first?.t ?? this.#nextBeat);
  }

  async report(now: number): Promise<void> {
    const said = this.#world.saidBetween(this.#room, this.#saidUntil, now).map((one) => one.said);
    this.#saidUntil = now;
    const minutes: Measured[] = [];
    if (now >= this.#nextBeat) {
      for (let t = this.#measuredUntil + MINUTE_MS; t <= now; t += MINUTE_MS)
        minutes.push(this.#world.measure(this.#room, t));
      this.#measuredUntil = Math.floor(now / MINUTE_MS) * MINUTE_MS;
      this.#nextBeat += this.#everyMs;
    }
    const percent = Math.round(this.#world.batteryPercent(this.#room, now));
    await this.#send({ minutes, said, percent }, now);
  }
}

/** The newest value of a metric among some minutes: slow ones are not measured in each. */
export function newest(minutes: readonly Measured[], metric: keyof Measured): number | undefined {
  return minutes.findLast((minute) => minute[metric] !== undefined)?.[metric];
}

/** A smoke detector beside the sensor, where the sounds of one are told: nothing hears it. Two cycles are its test. */
export function detectorIn(said: readonly Said[]): 'alarm' | 'test' | undefined {
  const sounds = said.flatMap((one) => (one.type === 'alarm_sound' ? [one.cycles] : []));
  if (sounds.length === 0) return undefined;
  return Math.max(...sounds) > 2 ? 'alarm' : 'test';
}
