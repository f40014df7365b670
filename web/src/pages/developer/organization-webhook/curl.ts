import type { WholeDelivery } from '../../../contract.ts';

type Request = NonNullable<WholeDelivery['attempts'][number]['request']>;

/** For a shell: within single quotes everything is as it stands, but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same request once more, by hand. */
export function curlOf({ url, headers, body }: Request): string {
  return [
    `curl ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ].join(' \\\n  ');
}
