import { JSON_TYPE } from '../calls.ts';
import {
  addressOfRequest,
  formOf,
  isForm,
  SAMPLE_ORIGIN,
  type SampleBody,
  type SampleRequest,
  writtenJson,
} from './request.ts';

export function goSample(request: SampleRequest): string {
  const { method, token, body } = request;
  const packages = [
    'fmt',
    'io',
    'net/http',
    ...(body && isForm(body) ? ['net/url'] : []),
    ...(token ? ['os'] : []),
    ...(body ? ['strings'] : []),
  ];
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...[
      ...(body ? bodyLines(body) : []),
      `request, err := http.NewRequest("${method}", ${text(`${SAMPLE_ORIGIN}${addressOfRequest(request)}`)}, ${body ? 'body' : 'nil'})`,
      ...PANIC,
      ...(token ? [`request.Header.Set("Authorization", "Bearer "+os.Getenv("${token}"))`] : []),
      ...(body ? [`request.Header.Set("Content-Type", "${body.type}")`] : []),
      'response, err := http.DefaultClient.Do(request)',
      ...PANIC,
      'defer response.Body.Close()',
      'answer, err := io.ReadAll(response.Body)',
      ...PANIC,
      'fmt.Println(response.Status, string(answer))',
    ].map((line) => `\t${line}`),
    '}',
  ].join('\n');
}

const PANIC = ['if err != nil {', '\tpanic(err)', '}'];

function bodyLines(body: SampleBody): string[] {
  if (!isForm(body)) {
    const written = body.type === JSON_TYPE ? writtenJson(body.value) : String(body.value);
    return [`body := strings.NewReader(${raw(written)})`];
  }
  return [
    'form := url.Values{}',
    ...formOf(body).map(([name, value]) => `form.Set(${text(name)}, ${text(value)})`),
    'body := strings.NewReader(form.Encode())',
  ];
}

const text = (value: string) => JSON.stringify(value);
/** A raw literal cannot hold its own quote. */
const raw = (value: string) => (value.includes('`') ? text(value) : `\`${value}\``);
