import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, release, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import type { Seen } from './timeline.ts';

export interface Round extends Seen {
  fault: string;
  path: string;
  acknowledged: number;
  lost: string[];
  twice: string[];
  again: number;
  /** The old primary did not rejoin as the standby by itself within a minute. */
  renewed: boolean;
}

const FILE = join(import.meta.dirname, '../../../docs/operations/failover-results.md');
const HEAD = [
  'Fault',
  'Way to the database',
  'Rounds',
  'Acknowledged',
  'Lost',
  'Rows twice',
  'Deliveries sent again',
  'Answered 503',
  'Other failures',
  'Longest wait for an answer',
  'Database away at most',
  'Longest without an acknowledgement',
  'Serving again after the database, at most',
];

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const sum = (rounds: Round[], of: (round: Round) => number): number =>
  rounds.reduce((total, round) => total + of(round), 0);
const most = (rounds: Round[], of: (round: Round) => number): string =>
  seconds(Math.max(0, ...rounds.map(of)));

function line(names: string[], rounds: Round[]): string {
  return row([
    ...names,
    rounds.length,
    sum(rounds, (one) => one.acknowledged),
    sum(rounds, (one) => one.lost.length),
    sum(rounds, (one) => one.twice.length),
    sum(rounds, (one) => one.again),
    sum(rounds, (one) => one.refused),
    sum(rounds, (one) => one.wrong.length),
    most(rounds, (one) => one.longestAnswer),
    most(rounds, (one) => one.databaseAway),
    most(rounds, (one) => one.longestGap),
    most(rounds, (one) => one.backAfter),
  ]);
}

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

export function tableOf(rounds: readonly Round[]): string {
  const names = new Set(rounds.map(({ fault, path }) => row([fault, path])));
  return [
    row(HEAD),
    row(HEAD.map(() => '---')),
    ...[...names].map((name) => {
      const group = rounds.filter(({ fault, path }) => row([fault, path]) === name);
      return line([group[0]?.fault ?? '', group[0]?.path ?? ''], group);
    }),
    line(['**all**', ''], [...rounds]),
  ].join('\n');
}

export function writeResults(rounds: readonly Round[], versions: string): void {
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()} ${arch()}, Node ${process.version}`;
  const text = `# Failover: what was seen

Written by \`npm run test:long -- test/long/failover\` on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.
${versions}; everything on one machine: ${machine}.

Three processes of Lares with all roles, under load all the time: 6 homes are made and 3 are read in a second, 12 devices report once a second, each time with
an event that a webhook receives. A round is one fault, the other server taking over, and the first one coming back as the standby.
Patroni's times are short here (\`ttl: 15\`, \`loop_wait: 3\`), so that the database is away for less than with its own (30 and 10).

${tableOf(rounds)}

- **Acknowledged**: homes answered 201 and reports answered 202. **Lost**: of those, the homes, samples and events that are not in the database afterwards
  (looked for on the new primary after each round, and on both servers at the end), and the events that no receiver got.
- **Rows twice**: homes and events that are there twice. **Deliveries sent again**: received before under the same id, which is what the promise
  "at least once" allows: a process could not store that it had sent it.
- **Other failures**: answers other than success, or 503 with \`Retry-After\`.
- **Database away**: somebody else who wrote by the same way, with a new connection each time, could not for so long. **Longest without an
  acknowledgement**: the process that was worst off acknowledged no home, or no report, for so long.
- Patroni brought the old primary back as the standby by itself in all rounds but ${rounds.filter(({ renewed }) => renewed).length}; there it was thrown away and copied anew after a minute, as \`patronictl reinit\` does.
`;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
}
