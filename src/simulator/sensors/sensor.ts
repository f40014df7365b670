import { MINUTE_MS } from '../../platform/durations.ts';
import type { DeviceEvent, Sample } from '../episodes/episode.ts';
import type { Room, Simulation } from '../simulation.ts';

/** What a sensor noticed since its last message. */
export interface SensorReading {
  /** One entry a minute. Empty in messages between two intervals. */
  minutes: Sample[];
  deviceEvents: DeviceEvent[];
  percent: number;
}

/** A bought sensor: it sends at its interval or when something happens. It stores nothing and receives nothing. */
export class VirtualSensor {
  readonly key: string;
  readonly #room: Room;
  readonly #simulation: Simulation;
  readonly #everyMs: number;
  readonly #send: (reading: SensorReading, now: number) => Promise<void>;
  #measuredUntil: number;
  #eventsUntil: number;
  #nextHeartbeat: number;

  constructor(
    key: string,
    { simulation, room, begins }: { simulation: Simulation; room: Room; begins: number },
    everyMs: number,
    send: (reading: SensorReading, now: number) => Promise<void>,
  ) {
    this.key = key;
    this.#simulation = simulation;
    this.#room = room;
    this.#everyMs = everyMs;
    this.#send = send;
    this.#measuredUntil = Math.floor(begins / MINUTE_MS) * MINUTE_MS;
    this.#eventsUntil = this.#measuredUntil;
    this.#nextHeartbeat = this.#measuredUntil + MINUTE_MS;
  }

  get dueAt(): number {
    const [first] = this.#simulation.deviceEventsBetween(this.#room, this.#eventsUntil, this.#nextHeartbeat);
    return Math.min(this.#nextHeartbeat, first?.t ?? this.#nextHeartbeat);
  }

  async report(now: number): Promise<void> {
    const deviceEvents = this.#simulation
      .deviceEventsBetween(this.#room, this.#eventsUntil, now)
      .map((one) => one.deviceEvent);
    this.#eventsUntil = now;
    const minutes: Sample[] = [];
    if (now >= this.#nextHeartbeat) {
      for (let t = this.#measuredUntil + MINUTE_MS; t <= now; t += MINUTE_MS)
        minutes.push(this.#simulation.measure(this.#room, t));
      this.#measuredUntil = Math.floor(now / MINUTE_MS) * MINUTE_MS;
      this.#nextHeartbeat += this.#everyMs;
    }
    const percent = Math.round(this.#simulation.batteryPercent(this.#room, now));
    await this.#send({ minutes, deviceEvents, percent }, now);
  }
}

/** The newest value of a metric. Slow metrics are missing in most minutes. */
export function newest(minutes: readonly Sample[], metric: keyof Sample): number | undefined {
  return minutes.findLast((minute) => minute[metric] !== undefined)?.[metric];
}

/**
 * Represents the alarm sound as a smoke detector beside the sensor, because the sensor has no microphone. Two cycles
 * are its test.
 */
export function detectorIn(deviceEvents: readonly DeviceEvent[]): 'alarm' | 'test' | undefined {
  const sounds = deviceEvents.flatMap((one) => (one.type === 'alarm_sound' ? [one.cycles] : []));
  if (sounds.length === 0) return undefined;
  return Math.max(...sounds) > 2 ? 'alarm' : 'test';
}
