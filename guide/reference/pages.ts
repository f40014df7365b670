import type { Written } from '../contents.ts';
import type { Document } from '../document.ts';
import { type Call, callsOf } from './calls.ts';
import { memberTable } from './members.ts';
import { type ApiObject, objectsByChapter } from './objects.ts';
import { operationPart } from './operation.ts';

interface ChapterPage {
  name: string;
  description: string;
  calls: readonly Call[];
}

/** The reference at /docs: a page for each chapter of openapi.json. Webhook payloads have pages of their own. */
export function referencePages(document: Document): { index: Written; pages: Written[] } {
  const calls = callsOf(document);
  const chapters = document.tags
    .map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ tags }) => tags.includes(name)),
    }))
    .filter((chapter) => chapter.calls.length > 0);
  const objects = objectsByChapter(chapters, document);
  const homes = new Map([...objects].flatMap(([chapter, found]) => found.map(({ name }) => [name, chapter])));
  return {
    index: indexPage(chapters, calls.length, document),
    pages: chapters.map((chapter) => chapterPage(chapter, objects.get(chapter.name) ?? [], homes, document)),
  };
}

export const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const anchorOf = (object: string) => `${object}-object`;

function chapterPage(
  { name, description, calls }: ChapterPage,
  found: readonly ApiObject[],
  homes: ReadonlyMap<string, string>,
  document: Document,
): Written {
  const links = new Map(
    [...homes].map(([object, chapter]) => [
      object,
      `${chapter === name ? '' : `${slug(chapter)}.md`}#${anchorOf(object)}`,
    ]),
  );
  const parts = calls.map((call) => operationPart(call, { document, objects: links }));
  const objects = found.flatMap(({ name: object, schema, example }) => {
    // The table of an object describes its own members, so it must not link to itself as a whole.
    const table = memberTable(schema, example, { document, objects: links, isAnswer: true });
    return [
      `### ${object} {#${anchorOf(object)}}`,
      ...(schema.description ? [schema.description] : []),
      table,
    ];
  });
  return {
    to: `reference/${slug(name)}`,
    title: name,
    kind: 'reference',
    text: [
      `# ${name}`,
      description,
      ...parts,
      ...(objects.length > 0 ? ['## Objects', ...objects] : []),
      '',
    ].join('\n\n'),
  };
}

function indexPage(chapters: readonly ChapterPage[], count: number, document: Document): Written {
  const tables = chapters.map(({ name, description, calls }) => {
    const rows = calls.map(
      ({ summary, operationId, method, path }) =>
        `| [${summary}](${slug(name)}.md#${operationId}) | \`${method}\` | \`${path}\` |`,
    );
    return `## [${name}](${slug(name)}.md)\n\n${description}\n\n| Operation | Method | Path |\n|---|---|---|\n${rows.join('\n')}`;
  });
  return {
    to: 'reference/index',
    title: 'API reference',
    kind: 'reference',
    text: [
      '# API reference',
      `${count} operations. Each one has a form to try it on this instance, and samples in five languages if programs can call it.`,
      document.info.description,
      'The [OpenAPI document](/v8/openapi.json) describes the same operations for programs. [Errors](../errors.md) explains the error body, [Events](../events/index.md) the payloads of webhooks, and [API policy](../api-policy.md) what may change.',
      '```filter\nFilter operations\n```',
      ...tables,
      '',
    ].join('\n\n'),
  };
}
