import { setTimeout as wait } from 'node:timers/promises';
import { COMMAND_LINE } from '../../src/oauth/index.ts';
import { SECOND_MS } from '../../src/platform/durations.ts';
import { CommandFailed } from '../command.ts';
import type { Credentials } from './credentials.ts';
import { type Http, refusal } from './http.ts';

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const { client_id } = COMMAND_LINE;
/** What the commands need, and nothing else. */
const SCOPE = 'user_read homes_read events_read webhook_read webhook_write';

/** Of the token endpoint. */
interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** The device flow: the user decides in a browser, anywhere. `say` shows text to that user. */
export async function logIn(
  http: Http,
  print: (text: string) => void,
  signal: AbortSignal,
): Promise<Credentials> {
  const asked = await http.ask('/v8/oauth/device_authorization', {
    method: 'POST',
    form: { client_id, scope: SCOPE },
  });
  if (asked.status !== 200) throw refusal(asked);
  const { device_code, user_code, verification_uri_complete, verification_uri } = asked.body;
  print(
    `Open this address in a browser, and compare the code:\n\n  ${verification_uri_complete}\n  ${user_code}\n`,
  );
  print(`(Or go to ${verification_uri} and type it.) Waiting …`);
  let intervalS: number = asked.body.interval ?? 5;
  for (;;) {
    await wait(intervalS * SECOND_MS, undefined, { signal });
    const form = { grant_type: DEVICE_GRANT, client_id, device_code };
    const answer = await http.ask('/v8/oauth/token', { method: 'POST', form });
    if (answer.status === 200) return kept(answer.body);
    switch (answer.body?.error) {
      case 'authorization_pending':
      // The server is busy or restarting. The code lasts ten minutes.
      case 'temporarily_unavailable':
        break;
      case 'slow_down':
        intervalS += 5;
        break;
      case 'access_denied':
        throw new CommandFailed('You did not allow it. Nothing was stored.');
      case 'expired_token':
        throw new CommandFailed('The code has expired. Start again.');
      default:
        throw refusal(answer);
    }
  }
}

/** Undefined if the server does not accept the refresh token any more. */
export async function refresh(http: Http, { refresh_token }: Credentials): Promise<Credentials | undefined> {
  const form = { grant_type: 'refresh_token', client_id, refresh_token };
  const answer = await http.ask('/v8/oauth/token', { method: 'POST', form });
  if (answer.status === 200) return kept(answer.body);
  if (answer.body?.error === 'invalid_grant') return undefined;
  throw refusal(answer);
}

/** Revokes this machine's access. */
export async function logOut(http: Http, { refresh_token }: Credentials): Promise<void> {
  const answer = await http.ask('/v8/oauth/revoke', {
    method: 'POST',
    form: { client_id, token: refresh_token },
  });
  if (answer.status !== 200) throw refusal(answer);
}

function kept({ access_token, refresh_token, expires_in }: Tokens): Credentials {
  return { access_token, refresh_token, expires_at: Date.now() + expires_in * SECOND_MS };
}
