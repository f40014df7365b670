const LONGEST = 4096;
const ANY_ORIGIN = 'http://own.invalid';

/**
 * The path to open after log-in: one of ours, or the start page. `//host` and browsers' readings of `/\host` or
 * `/<tab>/host` lead to other sites. URL parses like browsers, so it decides. Its resolved path may itself begin with
 * `//`.
 */
export function safeReturnPath(wanted: string | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > LONGEST || !URL.canParse(wanted, ANY_ORIGIN)) return '/';
  const url = new URL(wanted, ANY_ORIGIN);
  if (url.origin !== ANY_ORIGIN || url.pathname.includes('//')) return '/';
  return `${url.pathname}${url.search}`;
}

/** The log-in page, which then opens this path. */
export function loginAddress(returnTo: string): string {
  return `/login?return_to=${encodeURIComponent(returnTo)}`;
}
