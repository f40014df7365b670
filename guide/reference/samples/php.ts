import { JSON_TYPE } from '../calls.ts';
import { literal, type Syntax } from './literal.ts';
import { addressOfRequest, isForm, SAMPLE_ORIGIN, type SampleBody, type SampleRequest } from './request.ts';

export function phpSample(request: SampleRequest): string {
  const { method, token, body, answerType } = request;
  const headers = [
    ...(token ? [`        'Authorization: Bearer ' . getenv('${token}'),`] : []),
    ...(body ? [`        ${text(`Content-Type: ${body.type}`)},`] : []),
  ];
  return [
    '<?php',
    "$context = stream_context_create(['http' => [",
    `    'method' => '${method}',`,
    ...(headers.length > 0 ? ["    'header' => [", ...headers, '    ],'] : []),
    ...(body ? [`    'content' => ${bodyExpression(body)},`] : []),
    ']]);',
    `$answer = file_get_contents(${text(`${SAMPLE_ORIGIN}${addressOfRequest(request)}`)}, false, $context);`,
    answerType === JSON_TYPE ? 'print_r(json_decode($answer, true));' : 'echo $answer;',
  ].join('\n');
}

function bodyExpression(body: SampleBody): string {
  if (body.type === JSON_TYPE) return `json_encode(${literal(body.value, SYNTAX, '    ')})`;
  if (isForm(body)) return `http_build_query(${literal(body.value, SYNTAX, '    ')})`;
  return text(String(body.value));
}

/** Double quotes are needed for line breaks; a dollar sign would be a variable there. */
function text(value: string): string {
  if (!/[\n\r\t]/.test(value)) return `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
  return JSON.stringify(value).replaceAll('$', String.raw`\$`);
}

const SYNTAX: Syntax = {
  text,
  entry: (name, value) => `${text(name)} => ${value}`,
  words: { true: 'true', false: 'false', null: 'null' },
  indent: '    ',
  object: '[]',
  emptyObject: 'new stdClass()',
};
