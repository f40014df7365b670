import type { Incident } from '../contract.ts';

interface KindLabels {
  /** While it goes on, and when it is over. */
  now: string;
  was: string;
}

/** What goes on, in two or three words. */
const KINDS: Record<Incident['kind'], KindLabels> = {
  noise: { now: 'Too loud', was: 'It was too loud' },
  intrusion: { now: 'Movement while the alarm is on', was: 'Movement while the alarm was on' },
  smoke_alarm: { now: 'An alarm sounds', was: 'An alarm sounded' },
  smoking: { now: 'Somebody smokes', was: 'Somebody smoked' },
  temperature: { now: 'Too warm or too cold', was: 'It was too warm or too cold' },
  humidity: { now: 'Too humid or too dry', was: 'It was too humid or too dry' },
  mould: { now: 'Mould may grow', was: 'Mould could have grown' },
};

export function incidentTitle({ kind, open }: Pick<Incident, 'kind' | 'open'>): string {
  // A newer server may know kinds that this page does not.
  const labels = KINDS[kind] ?? { now: 'Something goes on', was: 'Something went on' };
  return open ? labels.now : labels.was;
}

export const HIGHEST_LEVEL = 3;
