import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** How the actor came in. `sign_in`: the pages before the log-in. */
export const AUDIT_CHANNELS = ['session', 'token', 'app', 'sign_in', 'command_line', 'service'] as const;
export type AuditChannel = (typeof AUDIT_CHANNELS)[number];

export interface RequestOrigin {
  address: string | null;
  userAgent: string | null;
}

/** The actor of a request, passed to everything that writes to the log. */
export interface By extends RequestOrigin {
  /** Null: no account. */
  user: { user_id: string; fullname: string } | null;
  via: AuditChannel;
  /** Of the session, the personal token or the app's token. The name is that of the token or the app. */
  tokenId: string | null;
  tokenName: string | null;
}

const LONGEST_USER_AGENT = 200;

/** A proxy may pass any text as address. Only valid addresses are kept. */
export function originOf(request: FastifyRequest): RequestOrigin {
  const agent = request.headers['user-agent'];
  const address = isIP(request.ip) === 0 ? null : ipaddr.process(request.ip).toString();
  return { address, userAgent: agent?.slice(0, LONGEST_USER_AGENT) ?? null };
}

const NO_ORIGIN = { tokenId: null, tokenName: null, address: null, userAgent: null };

/** The operator on the machine. */
export const COMMAND_LINE: By = { user: null, via: 'command_line', ...NO_ORIGIN };

/** A visitor of the log-in pages, whose user is known only after the log-in. */
export function atSignIn(request: FastifyRequest, user: By['user'] = null): By {
  return { ...NO_ORIGIN, user, via: 'sign_in', ...originOf(request) };
}
