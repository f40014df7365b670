import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SERIOUS = ['serious', 'critical'];

/** One of axe's rules alone, or all but one; it is the contrast of colours that takes half of axe's time. */
export type Rules = { only: string } | { without: string };

/** What axe finds on a page that keeps people out, each with its place. */
export async function seriousViolations(page: Page, rules?: Rules): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(SOURCE);
  const options = { resultTypes: ['violations'], ...(rules ? selected(rules) : {}) };
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})`,
  )) as axe.AxeResults;
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
    );
}

function selected(rules: Rules): axe.RunOptions {
  return 'only' in rules ? { runOnly: [rules.only] } : { rules: { [rules.without]: { enabled: false } } };
}
