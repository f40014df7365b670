import type { Config } from '../src/config.ts';

/** Where people reach the service, as a running server would say it. */
export function addressOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host}:${port}`;
}
