import type { FastifyRequest } from 'fastify';
import { type By, originOf } from '../../audit/index.ts';
import type { Caller } from './caller.ts';

/** The actor of this call for the audit log, with token or app and address. */
export function actorOf({ kind, user, grantId, tokenId, tokenName }: Caller, request: FastifyRequest): By {
  const { user_id, fullname } = user;
  const via = kind === 'session' ? 'session' : grantId === null ? 'token' : 'app';
  return { user: { user_id, fullname }, via, tokenId, tokenName, ...originOf(request) };
}
