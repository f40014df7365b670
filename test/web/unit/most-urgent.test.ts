import { expect, it } from 'vitest';
import type { Incident } from '../../../web/src/contract.ts';
import { mostUrgent } from '../../../web/src/format/incidents.ts';

const noise = { kind: 'noise', level: 3 } as const;
const gas = { kind: 'gas', level: 3 } as const;
const cold = { kind: 'temperature', level: 1 } as const;
const freezing = { kind: 'temperature', level: 3 } as const;

it.each<[string, Pick<Incident, 'kind' | 'level'>[], object | undefined]>([
  ['no incident', [], undefined],
  ['the newest of several', [cold, noise], cold],
  ['a safety incident before a newer one', [noise, gas], gas],
  ['freezing before a cold room', [cold, freezing], freezing],
  ['the newest safety incident', [noise, gas, freezing], gas],
])('the dashboard shows %s', (_case, newestFirst, shown) => {
  expect(mostUrgent(newestFirst)).toEqual(shown);
});
