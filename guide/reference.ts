import type { Written } from './contents.ts';
import { type Document, type Operation, type Schema, typeOf } from './document.ts';

interface Call extends Operation {
  method: string;
  path: string;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** A page for each chapter of openapi.json. Webhook payloads have pages of their own. */
export function referencePages(document: Document): { index: Written; pages: Written[] } {
  const calls = callsOf(document);
  const chapters = document.tags.filter(({ name }) => calls.some(({ tags }) => tags.includes(name)));
  const pages = chapters.map(({ name, description }) =>
    chapterPage(
      name,
      description,
      calls.filter(({ tags }) => tags.includes(name)),
      document,
    ),
  );
  const rows = chapters.map(({ name, description }) => `| [${name}](${slug(name)}.md) | ${description} |`);
  const text = [
    '# API',
    `${calls.length} operations below \`/v8\`. **[Try them](/docs/)** on the page that Lares serves for it: log in to the app first, or put in an access token. Programs read the [OpenAPI document](/v8/openapi.json).`,
    document.info.description,
    ['| Chapter | |', '|---|---|', ...rows].join('\n'),
    'What a refusal says: [errors](../errors.md). What receivers are sent: [events](../events/index.md).',
    '',
  ].join('\n\n');
  return { index: { to: 'reference/index', title: 'API', text }, pages };
}

function callsOf({ paths }: Document): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation ? [{ ...operation, method: method.toUpperCase(), path }] : [];
    }),
  );
}

const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

function chapterPage(name: string, description: string, calls: readonly Call[], document: Document): Written {
  const parts = calls.map((call) => callPart(call, document));
  return {
    to: `reference/${slug(name)}`,
    title: name,
    text: [`# ${name}`, description, ...parts, ''].join('\n\n'),
  };
}

function callPart(call: Call, document: Document): string {
  const [chapter = ''] = call.tags;
  return [
    `## ${call.operationId}`,
    `${call.summary}.`,
    `\`\`\`http\n${call.method} /v8${call.path}\n\`\`\``,
    ...(call.deprecated ? ['**Deprecated.**'] : []),
    ...(call.description ? [call.description] : []),
    ...parameterTable(call, document),
    ...bodyPart(call, document),
    ...answerPart(call),
    `[Try it](/docs/#/${encodeURIComponent(chapter)}/${call.operationId})`,
  ].join('\n\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function parameterTable({ parameters = [] }: Call, document: Document): string[] {
  const rows = parameters
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .map(({ name, schema = {}, required, description = '' }) => {
      const needed = required ? ', needed' : '';
      return `| \`${name}\` | ${cell(typeOf(document.resolve(schema)))}${needed} | ${cell(description)} |`;
    });
  return rows.length === 0 ? [] : [['| Parameter | Type | |', '|---|---|---|', ...rows].join('\n')];
}

const written = (value: unknown) => JSON.stringify(value, null, 2);

function bodyPart({ requestBody }: Call, document: Document): string[] {
  const body = requestBody?.content?.['application/json'];
  if (!body) return [];
  const table = memberTable(document.resolve(body.schema ?? {}), document);
  return [
    '**Body**',
    ...table,
    ...(body.example === undefined ? [] : [`\`\`\`json\n${written(body.example)}\n\`\`\``]),
  ];
}

function memberTable({ properties = {}, required = [] }: Schema, document: Document): string[] {
  const rows = Object.entries(properties).map(([name, member]) => {
    const plain = document.resolve(member);
    const needed = required.includes(name) ? ', needed' : '';
    return `| \`${name}\` | ${cell(typeOf(plain))}${needed} | ${cell(member.description ?? plain.description ?? '')} |`;
  });
  return rows.length === 0 ? [] : [['| Member | Type | |', '|---|---|---|', ...rows].join('\n')];
}

/** Long answers are cut. The complete answer is one click away. */
const MOST_LINES = 60;

function answerPart({ responses }: Call): string[] {
  const good = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (!good) return [];
  const [status, { content }] = good;
  const example = content?.['application/json']?.example;
  if (example === undefined) return [`Answers ${status}.`];
  const lines = written(example).split('\n');
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '  …'] : lines;
  return [`**Answer**: ${status}, for example:`, `\`\`\`json\n${shown.join('\n')}\n\`\`\``];
}
