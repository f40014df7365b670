import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** How the actor came in. `sign_in`: the pages before the log-in. */
export const WAYS = ['session', 'token', 'app', 'sign_in', 'command_line', 'service'] as const;
export type Way = (typeof WAYS)[number];

export interface Whereabouts {
  address: string | null;
  userAgent: string | null;
}

/** The actor of a request, passed to everything that writes to the log. */
export interface By extends Whereabouts {
  /** Null: no account. */
  user: { user_id: string; fullname: string } | null;
  via: Way;
  /** Of the session, the personal token or the app's token. The name is that of the token or the app. */
  tokenId: string | null;
  tokenName: string | null;
}

const LONGEST_USER_AGENT = 200;

/** A proxy may pass any text as address. Only valid addresses are kept. */
export function whereFrom(request: FastifyRequest): Whereabouts {
  const agent = request.headers['user-agent'];
  const address = isIP(request.ip) === 0 ? null : ipaddr.process(request.ip).toString();
  return { address, userAgent: agent?.slice(0, LONGEST_USER_AGENT) ?? null };
}

const NOWHERE = { tokenId: null, tokenName: null, address: null, userAgent: null };

/** The operator on the machine. */
export const COMMAND_LINE: By = { user: null, via: 'command_line', ...NOWHERE };

/** A visitor of the log-in pages, whose user is known only after the log-in. */
export function atSignIn(request: FastifyRequest, user: By['user'] = null): By {
  return { ...NOWHERE, user, via: 'sign_in', ...whereFrom(request) };
}
