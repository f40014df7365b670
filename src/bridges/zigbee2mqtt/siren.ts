import { SECOND_MS } from '../../platform/durations.ts';
import type { MessageResult } from '../bridge.ts';
import type { Mapping, Siren } from './mapping.ts';
import type { Memory } from './state.ts';

/** Audible in the next room, but short enough not to be a nuisance. */
const FLASH_S = 10;
const SIREN_S = 180;
const BEEP_S = 1;
/** A later state is not the effect of the command. */
const SHOWN_WITHIN_MS = 60 * SECOND_MS;

/** The payload for `<name>/set`; undefined when the siren does not support the command. */
export function sirenPayload(siren: Siren, kind: string): Record<string, unknown> | undefined {
  switch (kind) {
    case 'flash_sound':
      return soundPayload(siren, FLASH_S);
    case 'siren':
      return soundPayload(siren, SIREN_S);
    case 'beep':
      return soundPayload(siren, BEEP_S);
    case 'mute':
      return silencePayload(siren);
    default:
      return undefined;
  }
}

function soundPayload(siren: Siren, seconds: number): Record<string, unknown> {
  if (siren.by === 'alarm') {
    const duration = siren.duration === undefined ? {} : { [siren.duration]: seconds };
    return { [siren.property]: siren.on, ...duration };
  }
  const mode = siren.modes.includes('emergency')
    ? 'emergency'
    : (siren.modes.find((one) => one !== 'stop') ?? 'burglar');
  return { [siren.property]: { mode, duration: seconds, ...(siren.strobe ? { strobe: true } : {}) } };
}

function silencePayload(siren: Siren): Record<string, unknown> {
  return siren.by === 'alarm'
    ? { [siren.property]: siren.off }
    : { [siren.property]: { mode: 'stop', duration: 0, ...(siren.strobe ? { strobe: false } : {}) } };
}

/** Stores the command, so that its next states are checked. */
export function rememberCommand(memory: Memory, command_id: string, on: boolean, now: number): Memory {
  return { ...memory, told: { command_id, on, until: now + SHOWN_WITHIN_MS } };
}

/**
 * Acknowledges the command when the state shows it. Only an `alarm` is part of the state; a `warning` is write-only, so
 * it stays unacknowledged.
 */
export function confirmCommand(
  { siren }: Mapping,
  memory: Memory,
  state: Record<string, unknown>,
  now: number,
  result: MessageResult | undefined,
): MessageResult | undefined {
  const { told: sent, ...rest } = memory;
  if (!sent || siren?.by !== 'alarm') return result;
  const isShown = state[siren.property] === (sent.on ? siren.on : siren.off);
  if (!isShown && now <= sent.until) return result;
  const { told: _sent, ...after } = (result?.memory ?? rest) as Memory;
  return {
    ...result,
    memory: after,
    ...(isShown && now <= sent.until ? { acknowledged: sent.command_id } : {}),
  };
}
