import { BLOCKED, ConnectError, type ConnectPhase } from './connect-error.ts';
import type { UrlProblem } from './target-url.ts';

/**
 * Why a request failed, as customers read it in the `last_error` of a webhook or a feed. Texts name the phase and
 * advice. They contain nothing but a hostname of the customer: no URL (its query may be secret), no token, no bytes
 * of an answer.
 */

/** The phase of a request. `queued`: all connections to the origin are in use. */
export type Phase = 'queued' | ConnectPhase | 'response' | 'body';

const MOST_HOSTNAME_CHARACTERS = 100;

const LATE_IN: Record<Phase, string> = {
  queued: 'timed out waiting for a free connection: earlier requests to this host are still unanswered',
  resolving: 'timed out while resolving the name (DNS)',
  connecting: 'timed out while connecting',
  securing: 'timed out during the TLS handshake',
  response: 'timed out waiting for the response',
  body: 'timed out reading the response body',
};

const DNS: Record<string, string> = {
  ENOTFOUND: 'DNS: the name {host} does not exist',
  ENODATA: 'DNS: the name {host} has no address',
  EAI_NODATA: 'DNS: the name {host} has no address',
  EAI_AGAIN: 'DNS: no answer about the name {host}',
  ETIMEOUT: 'DNS: no answer about the name {host}',
  ESERVFAIL: 'DNS: the name servers of {host} fail',
  EREFUSED: 'DNS: the name servers of {host} refuse to answer',
};

const CONNECT: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset while connecting',
  ETIMEDOUT: 'timed out while connecting',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
};

const TLS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'TLS: certificate expired',
  CERT_NOT_YET_VALID: 'TLS: certificate not valid yet',
  CERT_REVOKED: 'TLS: certificate revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS: certificate is for another name than {host}',
  HOSTNAME_MISMATCH: 'TLS: certificate is for another name than {host}',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'TLS: unknown issuer (self-signed certificate)',
  SELF_SIGNED_CERT_IN_CHAIN: 'TLS: unknown issuer (a private authority?)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'TLS: unknown issuer (intermediate certificate missing?)',
  UNABLE_TO_GET_ISSUER_CERT: 'TLS: unknown issuer (intermediate certificate missing?)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'TLS: unknown issuer (intermediate certificate missing?)',
  ERR_SSL_WRONG_VERSION_NUMBER: 'TLS: the server does not speak TLS on this port',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'TLS: no protocol version in common',
  ERR_SSL_UNSUPPORTED_PROTOCOL: 'TLS: no protocol version in common',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'TLS: the server refused the handshake',
  ECONNRESET: 'TLS: connection closed during the handshake',
  EPIPE: 'TLS: connection closed during the handshake',
};

const OTHERWISE: Record<ConnectPhase, string> = {
  resolving: 'DNS: the name {host} could not be resolved',
  connecting: 'could not connect',
  securing: 'TLS: handshake failed',
};

const BY_PHASE: Record<ConnectPhase, Record<string, string>> = {
  resolving: DNS,
  connecting: CONNECT,
  securing: TLS,
};

const RESPONSE: Record<string, string> = {
  UND_ERR_SOCKET: 'connection closed before the response',
  ECONNRESET: 'connection reset before the response',
  EPIPE: 'connection closed before the response',
  ETIMEDOUT: 'connection lost before the response',
  // The alert comes after the handshake.
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'TLS: the server demands a client certificate',
  UND_ERR_HEADERS_OVERFLOW: 'the response headers are too long',
  UND_ERR_INVALID_ARG: 'the token or a header holds characters that HTTP cannot carry',
};

const REDIRECT: Record<UrlProblem, string> = {
  malformed: 'redirect to an invalid URL',
  'not https': 'redirect to a URL that is not https',
  'blocked host': 'redirect to a blocked address',
};

const URL_PROBLEM: Record<UrlProblem, string> = {
  malformed: 'the url is invalid',
  'not https': 'the url is not https',
  'blocked host': 'blocked address: the host is in a private network',
};

export const REASONS = {
  blockedName: 'blocked address: the name {host} resolves to a private network',
  cutShort: 'connection closed before the response was complete',
  notHttp: 'the answer is not valid HTTP',
  noLocation: 'redirect without a Location',
  redirectLoop: 'redirect loop',
  tooManyRedirects: 'too many redirects',
  closing: 'not sent: the service is shutting down',
  tooLarge: 'the answer is too large',
  unknownEncoding: 'the answer is packed in a way that was not asked for',
  badGzip: 'the answer cannot be unpacked (gzip)',
  unknown: 'the request failed',
} as const;

/** The host of a request, whether a redirect led there, and the status received so far. */
export interface RequestProgress {
  hostname: string;
  redirected: boolean;
  status: number | undefined;
}

export const statusReason = (status: number): string => `HTTP ${status}`;
export const urlReason = (problem: UrlProblem, redirected: boolean): string =>
  (redirected ? REDIRECT : URL_PROBLEM)[problem];

export function lateReason(phase: Phase, progress: RequestProgress): string {
  return placed(LATE_IN[phase], progress);
}

/** For a request that failed by itself. */
export function failureReason(error: unknown, progress: RequestProgress): string {
  if (!(error instanceof ConnectError)) return placed(responseReason(error, progress.status), progress);
  if (error.code === BLOCKED)
    return progress.redirected ? REDIRECT['blocked host'] : placed(REASONS.blockedName, progress);
  return placed(BY_PHASE[error.phase][error.code] ?? OTHERWISE[error.phase], progress);
}

function responseReason(error: unknown, status: number | undefined): string {
  const { code, name, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (name === 'HTTPParserError' || message === 'bad response' || message === 'bad upgrade')
    return REASONS.notHttp;
  if (status !== undefined) return REASONS.cutShort;
  return RESPONSE[code ?? ''] ?? REASONS.unknown;
}

/** Names the host of a redirect, which the customer may not know. */
function placed(reason: string, { hostname, redirected }: RequestProgress): string {
  const host =
    hostname.length > MOST_HOSTNAME_CHARACTERS ? `${hostname.slice(0, MOST_HOSTNAME_CHARACTERS)}…` : hostname;
  return reason.replace('{host}', () => host) + (redirected ? ` (after a redirect to ${host})` : '');
}
