import { markdownAddress } from './markdown.ts';
import type { Group } from './pages.ts';

/** llms.txt: the pages of the site as Markdown, by group, for language models (https://llmstxt.org). */
export function languageModelIndex(sidebars: readonly (readonly Group[])[]): string {
  const groups = new Map(sidebars.flat().map((group) => [group.title, group]));
  const parts = [...groups.values()].map(({ title, pages }) => {
    const links = pages.map((page) => `- [${page.title}](${markdownAddress(page.to)})`);
    return `## ${title}\n\n${links.join('\n')}`;
  });
  return [
    '# Lares',
    '> Lares is a self-hosted home monitoring service with a REST API and webhooks. These pages are its guide and API reference, as Markdown.',
    'Programs read the API as an OpenAPI document at /v8/openapi.json.',
    ...parts,
    '',
  ].join('\n\n');
}
