import type { DeliveryDetails } from '../../../contract.ts';

type Request = NonNullable<DeliveryDetails['attempts'][number]['request']>;

/** For a shell: single quotes protect everything but themselves. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same request as a curl command. */
export function curlOf({ url, headers, body }: Request): string {
  return [
    `curl ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ].join(' \\\n  ');
}
