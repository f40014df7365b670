import { JSON_TYPE } from '../calls.ts';
import { literal, type Syntax, singleQuoted } from './literal.ts';
import { addressOfRequest, isForm, SAMPLE_ORIGIN, type SampleBody, type SampleRequest } from './request.ts';

/** The client has the paths of the API. */
const API_BASE = '/v8';

export function typescriptSample(request: SampleRequest): string {
  const { template, token, body, answerType } = request;
  const usesClient =
    token === 'LARES_TOKEN' &&
    template.startsWith(`${API_BASE}/`) &&
    (body === undefined || body.type === JSON_TYPE) &&
    (answerType === undefined || answerType === JSON_TYPE);
  return usesClient ? withClient(request) : withFetch(request);
}

function withClient({ method, template, path, query, token, body, answerType }: SampleRequest): string {
  const params = {
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
  };
  const options = {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(body ? { body: body.value } : {}),
  };
  const given = Object.keys(options).length > 0 ? `, ${literal(options, SYNTAX)}` : '';
  const call = `await lares.${method}(${singleQuoted(template.slice(API_BASE.length))}${given})`;
  return [
    "import { createClient } from '@lares/sdk';",
    '',
    `const lares = createClient({ baseUrl: ${singleQuoted(SAMPLE_ORIGIN)}, token: process.env.${token} ?? '' });`,
    ...(answerType === undefined ? [`${call};`] : [`const answer = ${call};`, 'console.log(answer);']),
  ].join('\n');
}

function withFetch(request: SampleRequest): string {
  const { method, token, body, answerType } = request;
  const headers = [
    ...(token ? [`    Authorization: \`Bearer \${process.env.${token}}\`,`] : []),
    ...(body && !isForm(body) ? [`    'Content-Type': ${singleQuoted(body.type)},`] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${singleQuoted(method)},`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(body ? [`  body: ${bodyExpression(body)},`] : []),
  ];
  const given = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  return [
    `const response = await fetch(${singleQuoted(`${SAMPLE_ORIGIN}${addressOfRequest(request)}`)}${given});`,
    ...(answerType === undefined ? ['console.log(response.status);'] : [printed(answerType)]),
  ].join('\n');
}

const printed = (type: string) =>
  type === JSON_TYPE
    ? 'console.log(response.status, await response.json());'
    : 'console.log(response.status, await response.text());';

function bodyExpression(body: SampleBody): string {
  if (isForm(body)) return `new URLSearchParams(${literal(body.value, SYNTAX, '  ')})`;
  if (body.type === JSON_TYPE) return `JSON.stringify(${literal(body.value, SYNTAX, '  ')})`;
  return singleQuoted(String(body.value));
}

const NAME = /^[A-Za-z_]\w*$/;

const SYNTAX: Syntax = {
  text: singleQuoted,
  entry: (name, value) => `${NAME.test(name) ? name : singleQuoted(name)}: ${value}`,
  words: { true: 'true', false: 'false', null: 'null' },
  indent: '  ',
  object: '{}',
  emptyObject: '{}',
};
