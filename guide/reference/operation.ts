import { type Content, type Document, typeOf } from '../document.ts';
import { answerOf, type Call, JSON_TYPE } from './calls.ts';
import { memberTable, type Objects } from './members.ts';
import { sampleBlocks } from './samples/samples.ts';

export interface Chapter {
  document: Document;
  /** Links to the descriptions of objects, from the page of this chapter. */
  objects: Objects;
}

/** One operation: what it does, how to call it, what it answers and how it fails. */
export function operationPart(call: Call, chapter: Chapter): string {
  return [
    `## ${call.summary} {#${call.operationId}}`,
    `\`\`\`http\n${call.method} ${call.path}\n\`\`\``,
    ...(call.deprecated ? ['**Deprecated.**'] : []),
    ...(call.description ? [call.description] : []),
    ...parameterTable(call, chapter),
    ...bodyPart(call, chapter),
    sampleBlocks(call) ??
      'Works only with the session of a logged-in browser, so there is no sample for programs.',
    tryBlock(call),
    ...answerPart(call, chapter),
    errorTable(call, chapter),
  ].join('\n\n');
}

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

function parameterTable({ parameters = [] }: Call, { document }: Chapter): string[] {
  const rows = parameters
    .filter(({ in: place }) => place === 'path' || place === 'query')
    .toSorted((one, other) => one.in.localeCompare(other.in))
    .map(({ name, in: place, schema = {}, required, description = '' }) => {
      const plain = document.resolve(schema);
      const fallback = plain.default === undefined ? '' : ` Default: \`${JSON.stringify(plain.default)}\`.`;
      const type = `${typeOf(plain, document.resolve)}${required ? '' : ', optional'}`;
      return `| \`${name}\` | ${place} | ${cell(type)} | ${cell(description)}${fallback} |`;
    });
  if (rows.length === 0) return [];
  return [
    '### Parameters',
    ['| Parameter | In | Type | Description |', '|---|---|---|---|', ...rows].join('\n'),
  ];
}

function bodyPart({ requestBody }: Call, { document, objects }: Chapter): string[] {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return [];
  const others = Object.keys(requestBody?.content ?? {}).slice(1);
  const types = [type, ...others].map((name) => `\`${name}\``).join(' or ');
  const table = memberTable(content.schema ?? {}, content.example, { document, objects, isAnswer: false });
  return [
    '### Body',
    ...(types === `\`${JSON_TYPE}\`` ? [] : [`Content type: ${types}.`]),
    ...(table ? [table] : []),
  ];
}

/** Longer answers are cut. A call shows the complete one. */
const MOST_LINES = 60;

function answerPart(call: Call, { document, objects }: Chapter): string[] {
  const [status, answer] = answerOf(call);
  const { schema, example } = answer.content?.[JSON_TYPE] ?? {};
  const table = schema ? answerMembers(schema, example) : '';
  const lines = example === undefined ? [] : JSON.stringify(example, null, 2).split('\n');
  const shown = lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines;
  return [
    '### Answer',
    `**${status}** ${answer.description ?? ''}${otherTypes(answer)}`,
    ...(table ? [table] : []),
    ...(shown.length > 0 ? [`\`\`\`json\n${shown.join('\n')}\n\`\`\``] : []),
  ];

  function answerMembers(given: NonNullable<typeof schema>, value: unknown): string {
    const name = given.$ref?.replace('#/components/schemas/', '') ?? '';
    const link = objects.get(name);
    if (link !== undefined) return `The answer is a [${name}](${link}).`;
    return memberTable(given, value, { document, objects, isAnswer: true });
  }
}

function otherTypes({ content = {} }: Content): string {
  const others = Object.keys(content).filter((type) => type !== JSON_TYPE);
  return others.length === 0
    ? ''
    : ` Content type: ${Object.keys(content)
        .map((type) => `\`${type}\``)
        .join(' or ')}.`;
}

function errorTable({ responses }: Call, { document }: Chapter): string {
  const rows = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, answer]) => {
      const { description = '' } = document.resolveAnswer(answer);
      return `| ${status} | ${cell(description)} |`;
    });
  return ['### Errors', '', '| Status | When |', '|---|---|', ...rows].join('\n');
}

/** What the form of the page needs to make this call. The page's script reads it; plain Markdown leaves it out. */
function tryBlock(call: Call): string {
  const [type, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? [];
  const form = {
    method: call.method,
    path: call.path,
    parameters: (call.parameters ?? [])
      .filter(({ in: place }) => place === 'path' || place === 'query')
      .map(({ name, in: place, required = false }) => ({ name, place, required })),
    ...(type === undefined ? {} : { type, body: body?.example ?? '' }),
  };
  return `\`\`\`try\n${JSON.stringify(form)}\n\`\`\``;
}
