import type { Config } from '../src/config.ts';

/** The public address, as a running server would print it. */
export function addressOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`;
}
