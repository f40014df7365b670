import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deadLinks } from '../../guide/dead-links.ts';
import { rewriteLinks } from '../../guide/links.ts';

const places = {
  root: join(import.meta.dirname, '../..'),
  pages: new Map([
    ['docs/mqtt.md', 'mqtt'],
    ['docs/operations/README.md', 'operations/index'],
    ['CHANGELOG.md', 'changelog'],
  ]),
  handedOut: new Set(['docs/operations/alerts.yml']),
};
const rewritten = (text: string) =>
  rewriteLinks(text, 'docs/operations/monitoring.md', 'operations/monitoring.md', places);

describe('a link of a page in the repository', () => {
  it.each([
    ['[MQTT](../mqtt.md#topics)', '[MQTT](../mqtt.md#topics)'],
    ['[what changed](../../CHANGELOG.md)', '[what changed](../changelog.md)'],
    ['[all](../operations/)', '[all](index.md)'],
    ['[alerts](alerts.yml)', '[alerts](../files/docs/operations/alerts.yml)'],
    ['[tables](../../src/transfer/tables.ts)', 'tables'],
    [
      '[WAL-G](https://wal-g.readthedocs.io) and [below](#below)',
      '[WAL-G](https://wal-g.readthedocs.io) and [below](#below)',
    ],
    ['[`alerts.yml`](alerts.yml)', '[`alerts.yml`](../files/docs/operations/alerts.yml)'],
    ['`[no](link.md)`', '`[no](link.md)`'],
    ['```\n[no](link.md)\n```', '```\n[no](link.md)\n```'],
  ])('%s becomes %s', (text, wanted) => {
    expect(rewritten(text)).toBe(wanted);
  });

  it('that leads to no file fails the build', () => {
    expect(() => rewritten('[gone](gone.md)')).toThrow(
      'docs/operations/monitoring.md: gone.md leads to no file',
    );
  });
});

describe('a link of the built site', () => {
  const page = (link: string) =>
    new Map([
      ['a/one.html', `<a href="${link}">`],
      ['two.html', '<h2 id="here">'],
      ['reference/homes.html', '<h2 id="createHome">'],
    ]);
  const files = ['a/one.html', 'two.html', 'reference/homes.html', 'files/alerts.yml'];

  it.each([
    '../two',
    '../two#here',
    '/guide/two',
    '/guide/files/alerts.yml',
    '/docs/homes#createHome',
    'https://example.com/',
  ])('may be %s', (link) => {
    expect(deadLinks(page(link), files)).toEqual([]);
  });

  it.each(['../three', '../two#there', './two', '/guide/', '/docs/nothing', '/nothing', '#here'])(
    'may not be %s',
    (link) => {
      expect(deadLinks(page(link), files)).toEqual([`a/one.html: ${link}`]);
    },
  );
});
