import { JSON_TYPE } from '../calls.ts';
import {
  addressOfRequest,
  formOf,
  SAMPLE_ORIGIN,
  type SampleBody,
  type SampleRequest,
  writtenJson,
} from './request.ts';

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function curlSample(request: SampleRequest): string {
  const { method, token, body } = request;
  const address = quoted(`${SAMPLE_ORIGIN}${addressOfRequest(request)}`);
  return [
    method === 'GET' ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(token ? [`-H "Authorization: Bearer $${token}"`] : []),
    ...(body ? bodyArguments(body) : []),
  ].join(' \\\n  ');
}

function bodyArguments(body: SampleBody): string[] {
  const { type, value } = body;
  const header = `-H ${quoted(`Content-Type: ${type}`)}`;
  if (type === JSON_TYPE) return [header, `-d ${quoted(writtenJson(value))}`];
  if (type === 'text/csv') return [header, `--data-binary ${quoted(String(value))}`];
  return formOf(body).map(([name, text]) => `--data-urlencode ${quoted(`${name}=${text}`)}`);
}
