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
  'Connection to the database',
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
  const renewed = rounds.filter((round) => round.renewed).length;
  const text = `# Failover results

Written by \`npm run test:long -- test/long/failover\` on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.
${versions}; everything on one machine: ${machine}.

Three processes of Lares with all roles ran under constant load. Each second, clients created 6 homes and read 3, and 12 devices sent a report. Each report raised an event
for a webhook. A round is one fault: the other server takes over, and the first one comes back as the standby. Patroni's times are shorter here (\`ttl: 15\`, \`loop_wait: 3\`)
than its defaults (30 and 10), so the database is away for less time.

${tableOf(rounds)}

| Column | Meaning |
|---|---|
| Acknowledged | Homes answered 201 and reports answered 202. |
| Lost | Acknowledged homes, samples and events that are missing in the database, and events that no receiver got. The test looks on the new primary after each round, and on both servers at the end. |
| Rows twice | Homes and events that exist twice. |
| Deliveries sent again | Deliveries that the receiver already had under the same id. "At least once" allows this: the process could not store that it had sent them. |
| Other failures | Answers other than success or 503 with \`Retry-After\`. |
| Database away | How long another client could not write. It opened a new connection each time. |
| Longest without an acknowledgement | How long the slowest process acknowledged no home, or no report. |

In ${renewed} of the rounds the old primary did not come back as the standby by itself. The test then replaced it with a new copy after a minute, as
\`patronictl reinit\` does.
`;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
}
