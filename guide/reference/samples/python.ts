import { JSON_TYPE } from '../calls.ts';
import { literal, type Syntax, singleQuoted } from './literal.ts';
import { addressOfRequest, isForm, SAMPLE_ORIGIN, type SampleBody, type SampleRequest } from './request.ts';

export function pythonSample(request: SampleRequest): string {
  const { method, token, body, answerType } = request;
  const headers = [
    ...(token ? [`        'Authorization': f'Bearer {os.environ["${token}"]}',`] : []),
    ...(body ? [`        'Content-Type': ${singleQuoted(body.type)},`] : []),
  ];
  const readsJson = answerType === JSON_TYPE;
  const modules = [
    ...(readsJson || body?.type === JSON_TYPE ? ['json'] : []),
    ...(token ? ['os'] : []),
    ...(body && isForm(body) ? ['urllib.parse'] : []),
    'urllib.request',
  ];
  return [
    ...modules.map((name) => `import ${name}`),
    '',
    'request = urllib.request.Request(',
    `    ${singleQuoted(`${SAMPLE_ORIGIN}${addressOfRequest(request)}`)},`,
    `    method=${singleQuoted(method)},`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(body ? [`    data=${bodyExpression(body)},`] : []),
    ')',
    'with urllib.request.urlopen(request) as response:',
    `    ${answerLine(answerType)}`,
  ].join('\n');
}

function answerLine(answerType: string | undefined): string {
  if (answerType === undefined) return 'print(response.status)';
  return answerType === JSON_TYPE ? 'print(json.load(response))' : 'print(response.read().decode())';
}

function bodyExpression(body: SampleBody): string {
  if (isForm(body)) return `urllib.parse.urlencode(${literal(body.value, SYNTAX, '    ')}).encode()`;
  if (body.type === JSON_TYPE) return `json.dumps(${literal(body.value, SYNTAX, '    ')}).encode()`;
  return `${singleQuoted(String(body.value))}.encode()`;
}

const SYNTAX: Syntax = {
  text: singleQuoted,
  entry: (name, value) => `${singleQuoted(name)}: ${value}`,
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
  object: '{}',
  emptyObject: '{}',
};
