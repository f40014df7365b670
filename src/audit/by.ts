import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** By what way somebody came. `sign_in`: the pages before one is logged in. */
export const WAYS = ['session', 'token', 'app', 'sign_in', 'command_line', 'service'] as const;
export type Way = (typeof WAYS)[number];

export interface Whereabouts {
  address: string | null;
  userAgent: string | null;
}

/** Who does something, and how: made once for a request, and handed to whatever writes to the log. */
export interface By extends Whereabouts {
  /** Null: nobody with an account. */
  user: { user_id: string; fullname: string } | null;
  via: Way;
  /** Of the session, the personal token or the token of an app; the name is that of the token or the app. */
  tokenId: string | null;
  tokenName: string | null;
}

const LONGEST_USER_AGENT = 200;

/** A proxy may hand on any text for an address; what is none is not kept. */
export function whereFrom(request: FastifyRequest): Whereabouts {
  const agent = request.headers['user-agent'];
  const address = isIP(request.ip) === 0 ? null : ipaddr.process(request.ip).toString();
  return { address, userAgent: agent?.slice(0, LONGEST_USER_AGENT) ?? null };
}

const NOWHERE = { tokenId: null, tokenName: null, address: null, userAgent: null };

/** The operator, at the machine. */
export const COMMAND_LINE: By = { user: null, via: 'command_line', ...NOWHERE };

/** Somebody at the pages to come in by. Who that is, is known once they are in. */
export function atSignIn(request: FastifyRequest, user: By['user'] = null): By {
  return { ...NOWHERE, user, via: 'sign_in', ...whereFrom(request) };
}
