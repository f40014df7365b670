import { type Command, CommandFailed } from '../command.ts';
import { checks } from './doctor/checks.ts';
import type { Finding } from './doctor/finding.ts';

const MARKS = { ok: '✓', warning: '!', problem: '✗' };

export const doctorCommand: Command = {
  words: 'doctor',
  summary: 'Check configuration, database, clock, port, disk, gateways and backups, and print what to do',
  run: async (_input, { config, log, json }) => {
    const findings: Finding[] = [];
    for (const check of checks) findings.push(await check(config, log));
    const healthy = findings.every((finding) => finding.state !== 'problem');
    const report = json
      ? JSON.stringify({ healthy, checks: findings })
      : findings
          .map(
            (found) =>
              `${MARKS[found.state]} ${found.name.padEnd(14)} ${found.text}${found.advice ? `\n    → ${found.advice}` : ''}`,
          )
          .join('\n');
    console.log(report);
    if (!healthy) throw new CommandFailed('Something needs attention; see above.');
  },
};
