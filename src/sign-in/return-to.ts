const LONGEST = 4096;
const ANY_ORIGIN = 'http://own.invalid';

/**
 * Where to go after log-in: a path of our own, or the start page. `//host` and what browsers make of `/\host` or
 * `/<tab>/host` lead to other sites. URL reads an address as browsers do, so it tells; what it makes of the path may
 * begin with `//` itself once dots are resolved.
 */
export function safeReturnTo(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > LONGEST || !URL.canParse(wanted, ANY_ORIGIN)) return '/';
  const url = new URL(wanted, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.includes('//')) return '/';
  return `${url.pathname}${url.search}`;
}
