import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../guide/markdown.ts';
import { searchEntries } from '../../guide/search.ts';

const rendered = (text: string, to = 'operations/backup') => renderMarkdown({ to, text });

describe('renderMarkdown', () => {
  it.each([
    ['[MQTT](../mqtt.md#topics)', '/guide/mqtt#topics'],
    ['[all](index.md)', '/guide/operations/'],
    ['[alerts](../files/docs/operations/alerts.yml)', '/guide/files/docs/operations/alerts.yml'],
    ['[below](#below)', '#below'],
    ['[try it](/docs/#/Homes)', '/docs/#/Homes'],
    ['[site](https://example.com/a?b=1&c=2)', 'https://example.com/a?b=1&amp;c=2'],
  ])('renders the link %s as %s', (text, href) => {
    expect(rendered(text).html).toContain(`<a href="${href}">`);
  });

  it('shows HTML in a page as text', () => {
    const { html } = rendered('`lares <id>` and <home_id> and <script>alert(1)</script>\n\n<b>block</b>');
    expect(html).toContain('<code>lares &lt;id&gt;</code> and &lt;home_id&gt;');
    expect(html).not.toMatch(/<script|<b>/);
  });

  it('escapes code, also inside what it highlights', () => {
    const { html } = rendered('```js\nconst tag = "<b>"; // a < b\n```');
    expect(html).toContain(
      '<span class="keyword">const</span> tag = <span class="string">&quot;&lt;b&gt;&quot;</span>; <span class="comment">// a &lt; b</span>',
    );
  });

  it('gives headings of the same name different anchors', () => {
    expect(rendered('## 1. Start it\n## Now\n## Now').headings.map(({ id }) => id)).toEqual([
      '_1-start-it',
      'now',
      'now-1',
    ]);
  });

  it('leaves out the head of a table whose columns have no names', () => {
    expect(rendered('| | |\n|---|---|\n| a | b |').html).not.toContain('<thead>');
    expect(rendered('| A | |\n|---|---|\n| a | b |').html).toContain('<thead>');
  });
});

describe('searchEntries', () => {
  const page = {
    to: 'mqtt',
    title: 'MQTT',
    kind: 'guide' as const,
    text: '# MQTT\n\nTopics.\n\n## Ports\n\n```json\n{}\n```\n\n1883 & more',
  };

  it('has an entry for each heading, with the text below it and without samples of JSON', () => {
    expect(searchEntries(page, renderMarkdown(page))).toEqual([
      ['/guide/mqtt', 'MQTT', 'MQTT', 'Topics.', 'guide'],
      ['/guide/mqtt#ports', 'MQTT', 'Ports', '1883 & more', 'guide'],
    ]);
  });

  it('has none for a page that is left out of the search', () => {
    expect(searchEntries({ ...page, unsearched: true }, renderMarkdown(page))).toEqual([]);
  });
});
