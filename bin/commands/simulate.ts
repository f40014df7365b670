import { DAY_MS, HOUR_MS } from '../../src/platform/durations.ts';
import type { LoadResult } from '../../src/simulator/index.ts';
import { type Command, CommandFailed, type Input, WrongUsage } from '../command.ts';

const PORTFOLIOS = ['clean', 'flaky', 'mixed'];

/** Simulated homes, to check the detection rules and to measure the service's capacity. */
export const simulateCommands: Command[] = [
  {
    words: 'simulate oracle',
    summary: 'Simulate homes for some days and compare the events with the expected ones',
    options: {
      seed: { value: 'N', help: 'Seed of the simulation. 1 by default.' },
      days: { value: 'D', help: 'Days of virtual time. 7 by default; fewer days raise no mould events.' },
      estate: {
        value: 'KIND',
        help: 'clean; flaky: broken links, duplicates, wrong clocks; mixed: with Zigbee and LoRaWAN devices. clean by default.',
      },
    },
    run: async (input, { config, log, json }) => {
      const portfolio = input.optional('estate') ?? 'clean';
      if (!PORTFOLIOS.includes(portfolio))
        throw new WrongUsage(`--estate must be one of ${PORTFOLIOS.join(', ')}`);
      const days = whole(input, 'days', { least: 1, most: 60, usual: 7 });
      const seed = whole(input, 'seed', { least: 0, most: 2 ** 31, usual: 1 });
      const [{ planOracle }, { consult }, { verdictTable }, { withScratchDatabase }] = await Promise.all([
        import('../../src/simulator/index.ts'),
        import('./simulate/oracle.ts'),
        import('./simulate/verdict-table.ts'),
        import('./simulate/scratch-database.ts'),
      ]);
      const until = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
      const from = until - days * DAY_MS;
      const plan = planOracle({
        seed,
        from,
        days,
        flaky: portfolio === 'flaky',
        mixed: portfolio === 'mixed',
      });
      const started = performance.now();
      const found = await withScratchDatabase(config, log, (connectionConfig) =>
        consult({ config, log, connectionConfig }, plan, progressOf('virtual time')),
      );
      const seconds = Math.round((performance.now() - started) / 1000);
      const summary = {
        estate: portfolio,
        seed,
        days,
        seconds,
        reports: found.reports,
        samples: found.samples,
      };
      const { perfect, verdicts, missing, unexpected } = found;
      if (json) console.log(JSON.stringify({ ...summary, perfect, verdicts, missing, unexpected }));
      else {
        console.log(verdictTable(found));
        console.log(
          `\n${days} days of the ${portfolio} portfolio, seed ${seed}: ${found.reports} reports with ${found.samples} samples, in ${seconds} s.`,
        );
      }
      if (portfolio === 'clean' && !perfect)
        throw new CommandFailed('The portfolio without faults must raise exactly the expected events.');
    },
  },
  {
    words: 'simulate load',
    summary: 'Send reports at a fixed rate to a running Lares, and measure its answers',
    options: {
      url: { value: 'URL', required: true, help: 'Address of Lares, such as http://127.0.0.1:8080.' },
      token: {
        value: 'TOKEN',
        required: true,
        help: 'An access token with write permission for homes and devices.',
      },
      org: { value: 'ID', required: true, help: 'Id of the organization for the homes.' },
      homes: { value: 'N', help: 'Number of homes. 100 by default.' },
      devices: { value: 'N', help: 'Number of devices in total. 300 by default.' },
      rate: { value: 'R', help: 'Reports per second. 100 by default.' },
      points: { value: 'P', help: 'Values in each report. 3 by default.' },
      duration: { value: 'S', help: 'Duration in seconds. 30 by default.' },
      'alarms-per-s': {
        value: 'A',
        help: 'Reports per second that raise an event. 0 by default.',
      },
      faults: { help: 'Send some reports twice and some with errors.' },
      cleanup: { help: 'Delete the homes afterwards.' },
    },
    run: async (input, { json }) => {
      const load = {
        rate: whole(input, 'rate', { least: 1, most: 100_000, usual: 100 }),
        points: whole(input, 'points', { least: 1, most: 2000, usual: 3 }),
        durationS: whole(input, 'duration', { least: 1, most: 86_400, usual: 30 }),
        alarmsPerS: whole(input, 'alarms-per-s', { least: 0, most: 10_000, usual: 0 }),
        faults: input.on('faults'),
      };
      const homes = whole(input, 'homes', { least: 1, most: 100_000, usual: 100 });
      const devices = whole(input, 'devices', { least: 1, most: 1_000_000, usual: 300 });
      const { createHomes, openApiClient, removeHomes, runLoad } = await import(
        '../../src/simulator/index.ts'
      );
      const client = openApiClient(input.text('url').replace(/\/$/, ''));
      const token = input.text('token');
      const made = { homes: [], devices: [] };
      try {
        const progress = progressOf('homes and devices');
        const place = { token, organizationId: input.text('org'), homes, devices };
        await createHomes(client, place, made, (done, of) => progress(done / of));
        const result = await runLoad(client, made.devices, load);
        return json ? result : loadText(result);
      } finally {
        if (input.on('cleanup')) await removeHomes(client, token, made.homes);
        await client.close();
      }
    },
  },
];

function loadText(result: LoadResult): string {
  const { seconds, scheduled, sent, unsent, answers, accepted, duplicates, ackMs, longestDelayMs } = result;
  const byStatus = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
  return [
    `${scheduled} reports scheduled, ${sent} sent, ${unsent} not sent, in ${seconds} s`,
    `answers       ${byStatus.join(', ')}`,
    `accepted      ${accepted}, duplicates ${duplicates}`,
    `acknowledged  p50 ${ackMs.p50} ms, p95 ${ackMs.p95} ms, p99 ${ackMs.p99} ms, from the scheduled moment`,
    `behind        at most ${longestDelayMs} ms: more than a few means that this machine was too busy to send in time`,
  ].join('\n');
}

function whole(input: Input, name: string, range: { least: number; most: number; usual: number }): number {
  const { least, most, usual } = range;
  const number = Number(input.optional(name) ?? usual);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new WrongUsage(`--${name} must be a whole number from ${least} to ${most}`);
  return number;
}

const STEP = 10;

/** On stderr, so that programs can read the output: a moving line on a terminal, ten lines elsewhere. */
function progressOf(what: string): (share: number) => void {
  const { isTTY } = process.stderr;
  let shown = -1;
  return (share) => {
    const percent = Math.min(100, Math.floor(share * 100));
    const worthIt = isTTY ? percent : Math.floor(percent / STEP) * STEP;
    if (worthIt === shown) return;
    shown = worthIt;
    const end = isTTY && percent < 100 ? '' : '\n';
    process.stderr.write(`${isTTY ? '\r\u001b[2K' : ''}${what}: ${worthIt} %${end}`);
  };
}
