import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openTotals } from '../../../src/platform/processes/totals.ts';
import { openWorld } from '../../harness/world.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/operations');
const [monitoring, alerts, dashboard] = ['monitoring.md', 'alerts.yml', 'grafana-dashboard.json'].map(
  (name) => readFileSync(join(FOLDER, name), 'utf8'),
) as [string, string, string];

/**
 * Only present beside an operator's broker. mqtt-shared.test.ts and home-assistant.test.ts in test/scenarios check
 * them.
 */
const ELSEWHERE = ['lares_mqtt_sessions', 'lares_home_assistant_connected'];
const NAME = /\b(?:lares|process|nodejs)_[a-z0-9_]+/g;
const HELP = /^# HELP (\S+) /gm;
const PART_OF_HISTOGRAM = /_(bucket|sum|count)$/;

let known: Set<string>;

/** Metrics of a process with all roles and a broker, and those that a supervisor adds. */
beforeAll(async () => {
  const world = await openWorld({ mqttPort: 0 });
  const metrics = [await (await fetch(`${world.url}/metrics`)).text(), await openTotals(() => 1).text()];
  await world.close();
  known = new Set([
    ...ELSEWHERE,
    ...metrics.flatMap((text) => [...text.matchAll(HELP)].map((match) => match[1] ?? '')),
  ]);
});

/** Names that exist neither as written nor as a part of a histogram. */
const unknown = (text: string) =>
  [...new Set(text.match(NAME))].filter(
    (name) => !known.has(name) && !known.has(name.replace(PART_OF_HISTOGRAM, '')),
  );

it('what the dashboard, the alerts and the page about them name is measured', () => {
  expect([unknown(dashboard), unknown(alerts), unknown(monitoring)]).toEqual([[], [], []]);
  expect(unknown('sum(lares_invented_total)')).toEqual(['lares_invented_total']);
});

it('what is measured stands in the page, and every alert too', () => {
  expect(
    [...known].filter((name) => name.startsWith('lares_') && !monitoring.includes(`\`${name}\``)),
  ).toEqual([]);
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map((match) => match[1] ?? '');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !monitoring.includes(`\`${name}\``))).toEqual([]);
});

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
}

it('the dashboard can be imported: panels lie beside each other, and each asks something', () => {
  const { panels, __inputs: inputs } = JSON.parse(dashboard) as { panels: Panel[]; __inputs: object[] };
  expect(inputs).toEqual([expect.objectContaining({ name: 'DS_PROMETHEUS', type: 'datasource' })]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  for (const { type, title, targets } of panels)
    expect([title, targets?.length ?? 0]).toEqual([
      title,
      type === 'row' ? 0 : expect.toSatisfy((n) => n > 0),
    ]);
});

/** Part of Prometheus. Debian has it in the package of that name. */
const PROMTOOL = 'promtool';

function hasPromtool(): boolean {
  try {
    return execFileSync(PROMTOOL, ['--version'], { stdio: 'pipe' }).length > 0;
  } catch {
    return false;
  }
}

it.skipIf(!hasPromtool())('Prometheus loads the alerts, and they fire as they should', () => {
  const promtool = (...args: string[]) => execFileSync(PROMTOOL, args, { encoding: 'utf8', stdio: 'pipe' });
  expect(promtool('check', 'rules', join(FOLDER, 'alerts.yml'))).toContain('SUCCESS');
  expect(promtool('test', 'rules', join(import.meta.dirname, 'alerts-test.yml'))).toContain('SUCCESS');
});
