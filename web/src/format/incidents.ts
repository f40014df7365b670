import type { Incident } from '../contract.ts';
import { type Message, msg, t } from '../words/words.ts';

interface KindLabels {
  /** While it goes on, and when it is over. */
  now: Message;
  was: Message;
}

/** What goes on, in two or three words. */
const KINDS: Record<Incident['kind'], KindLabels> = {
  noise: { now: msg('Too loud'), was: msg('It was too loud') },
  intrusion: { now: msg('Movement while the alarm is on'), was: msg('Movement while the alarm was on') },
  smoke_alarm: { now: msg('An alarm sounds'), was: msg('An alarm sounded') },
  smoking: { now: msg('Somebody smokes'), was: msg('Somebody smoked') },
  temperature: { now: msg('Too warm or too cold'), was: msg('It was too warm or too cold') },
  humidity: { now: msg('Too humid or too dry'), was: msg('It was too humid or too dry') },
  mould: { now: msg('Mould may grow'), was: msg('Mould could have grown') },
};

export function incidentTitle({ kind, open }: Pick<Incident, 'kind' | 'open'>): string {
  // A newer server may know kinds that this page does not.
  const labels = KINDS[kind] ?? { now: msg('Something goes on'), was: msg('Something went on') };
  return t(open ? labels.now : labels.was);
}

export const HIGHEST_LEVEL = 3;
