import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SERIOUS = ['serious', 'critical'];

/** One of axe's rules alone, or all but one. Colour contrast takes half of axe's time. */
export type Rules = { only: string } | { without: string };

/**
 * The violations on a page that block users, each with its place. A rule states how grave its finds are, so rules
 * without serious finds do not run. Only serious finds leave the page: the full answer is long.
 */
export async function seriousViolations(page: Page, rules?: Rules): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(SOURCE);
  const violations = (await page.evaluate(`(async () => {
    const isSerious = ({ impact }) => ${JSON.stringify(SERIOUS)}.includes(impact);
    const minor = axe._audit.rules.filter((rule) => rule.impact && !isSerious(rule));
    const rules = Object.fromEntries(minor.map(({ id }) => [id, { enabled: false }]));
    const chosen = ${JSON.stringify(rules ? selected(rules) : {})};
    const options = { resultTypes: ['violations'], ...chosen, rules: { ...rules, ...chosen.rules } };
    return (await axe.run(document, options)).violations.filter(isSerious);
  })()`)) as axe.Result[];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
  );
}

function selected(rules: Rules): axe.RunOptions {
  return 'only' in rules ? { runOnly: [rules.only] } : { rules: { [rules.without]: { enabled: false } } };
}
