import type { RaisedType } from '../../catalogue/index.ts';
import type { HomeSettings } from '../../homes/settings.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { NewCommand, Raised } from '../detect/types.ts';

/** An event that is being recorded, with what is set for its home. */
export interface RecordedEvent {
  home_id: string;
  settings: HomeSettings;
  /** IANA. */
  timezone: string;
  raised: Raised;
}

/** To flash and sound because of noise; the event of its acknowledgement says for which. */
export interface FlashCommand extends NewCommand {
  kind: 'flash_sound';
  home_id: string;
  about: NoiseStep;
}

/** A level of a noise incident. */
export interface NoiseStep {
  incidentId: string;
  level: number;
  guestId: string;
}

/**
 * Another feature that follows events, inside the transaction that records them: the message about an event is planned
 * if and only if the event is stored.
 */
export interface EventConsumer {
  /** Whether `plan` uses events of this type. */
  consumes(type: RaisedType): boolean;
  /** Sees each event once, and none that maintenance silences. Returns commands that follow for devices. */
  plan(connection: Connection, events: RecordedEvent[], now: Date): Promise<FlashCommand[]>;
}

/** Calls each consumer in this order. */
export function inTurn(all: EventConsumer[]): EventConsumer {
  return {
    consumes: (type) => all.some((one) => one.consumes(type)),
    plan: async (connection, events, now) => {
      const flashes: FlashCommand[] = [];
      for (const one of all) flashes.push(...(await one.plan(connection, events, now)));
      return flashes;
    },
  };
}
