import type { FastifyReply, FastifyRequest } from 'fastify';

/** Our cookies: host only, for all paths, not readable by scripts. */

/** With https the prefix makes browsers reject a cookie that another host or a plain page tries to set. */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The first of that name. Undefined if there is none. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export interface NewCookie {
  name: string;
  /** Characters that need no quoting: base64url, dots, tildes. */
  value: string;
  secure: boolean;
  /** If left out: until the browser closes. */
  maxAgeS?: number;
}

export function setCookie(reply: FastifyReply, { name, value, secure, maxAgeS }: NewCookie): void {
  const age = maxAgeS === undefined ? '' : `; Max-Age=${Math.floor(maxAgeS)}`;
  reply.header(
    'set-cookie',
    `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
}

export function clearCookie(reply: FastifyReply, name: string, secure: boolean): void {
  setCookie(reply, { name, value: '', secure, maxAgeS: 0 });
}
