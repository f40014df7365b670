import { SECOND_MS } from '../../platform/durations.ts';
import type { HeardOf } from '../bridge.ts';
import type { Mapping, Siren } from './mapping.ts';
import type { Memory } from './state.ts';

/** Long enough to be heard in the next room, short enough not to be a nuisance of its own. */
const FLASH_S = 10;
const SIREN_S = 180;
const BEEP_S = 1;
/** A state that shows it later than this shows something else. */
const SHOWN_WITHIN_MS = 60 * SECOND_MS;

/** What is written to `<name>/set` for a command of ours; nothing when a siren cannot do it. */
export function setFor(siren: Siren, kind: string): Record<string, unknown> | undefined {
  switch (kind) {
    case 'flash_sound':
      return soundFor(siren, FLASH_S);
    case 'siren':
      return soundFor(siren, SIREN_S);
    case 'beep':
      return soundFor(siren, BEEP_S);
    case 'mute':
      return silenceFor(siren);
    default:
      return undefined;
  }
}

function soundFor(siren: Siren, seconds: number): Record<string, unknown> {
  if (siren.by === 'alarm') {
    const duration = siren.duration === undefined ? {} : { [siren.duration]: seconds };
    return { [siren.property]: siren.on, ...duration };
  }
  const mode = siren.modes.includes('emergency')
    ? 'emergency'
    : (siren.modes.find((one) => one !== 'stop') ?? 'burglar');
  return { [siren.property]: { mode, duration: seconds, ...(siren.strobe ? { strobe: true } : {}) } };
}

function silenceFor(siren: Siren): Record<string, unknown> {
  return siren.by === 'alarm'
    ? { [siren.property]: siren.off }
    : { [siren.property]: { mode: 'stop', duration: 0, ...(siren.strobe ? { strobe: false } : {}) } };
}

/** It was told: its next states are looked at. */
export function toldMemory(memory: Memory, command_id: string, on: boolean, now: number): Memory {
  return { ...memory, told: { command_id, on, until: now + SHOWN_WITHIN_MS } };
}

/**
 * The state shows that it does what it was told. Only an `alarm` stands in a state: a `warning` is written and never read, so what
 * was told to it stays unconfirmed.
 */
export function hearEcho(
  { siren }: Mapping,
  memory: Memory,
  state: Record<string, unknown>,
  now: number,
  heard: HeardOf | undefined,
): HeardOf | undefined {
  const { told, ...rest } = memory;
  if (!told || siren?.by !== 'alarm') return heard;
  const isShown = state[siren.property] === (told.on ? siren.on : siren.off);
  if (!isShown && now <= told.until) return heard;
  const { told: _told, ...after } = (heard?.memory ?? rest) as Memory;
  return {
    ...heard,
    memory: after,
    ...(isShown && now <= told.until ? { acknowledged: told.command_id } : {}),
  };
}
