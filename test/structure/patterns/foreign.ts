import { SESSION_PREFIX } from '../../../src/accounts/sessions/sessions.ts';
import { LANGUAGE_TAG } from '../../../src/i18n/index.ts';
import { ID_PATTERN } from '../../../src/platform/http/document/common-schemas.ts';
import { EMAIL_PATTERN } from '../../../src/platform/values/email-address.ts';
import { MONTH_PATTERN } from '../../../src/reports/month.ts';

/**
 * The worst text for a pattern: a prefix, a repeated part, and a suffix that makes it fail. A pattern backtracks
 * where two of its parts match the same characters. Those are the repeated part.
 */
export type Worst = [before: string, repeated: string, behind: string];

const { raw } = String;

/**
 * Every pattern that reads foreign text (requests, headers, calendars, files, answers of other servers), by file and
 * as written there. A new one gets its line here with its worst text. The test shows that its time grows with the
 * length.
 */
export const FOREIGN: Record<string, Record<string, Worst>> = {
  'accounts/auth/identify.ts': {
    [raw`/^Bearer +([\w.~+/-]{1,256}=*) *$/i`]: ['Bearer a', '=', ' !'],
  },
  'accounts/second-factor/prove-second-factor.ts': {
    [raw`/^\d{6}$/`]: ['', '1', '!'],
    [raw`/\s/g`]: ['', ' ', 'a'],
  },
  'accounts/second-factor/recovery-codes.ts': { [raw`/[\s-]/g`]: ['', ' ', 'a'] },
  'accounts/second-factor/own-factors.ts': { [raw`/\s/g`]: ['', ' ', 'a'] },
  'accounts/sessions/session-cookie.ts': {
    'new RegExp(`^${SESSION_PREFIX}_[\\\\w-]{43}$`)': ['ss_', 'a', '!'],
  },
  'accounts/users/schema.ts': {
    [raw`pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'`]: ['en', '-aaaa', '!'],
  },
  'accounts/users/setup-code.ts': { [raw`/[\s-]/g`]: ['', ' ', 'a'] },
  'bridges/assignment.ts': { [raw`/^(0x)?[0-9a-f]{16}$/`]: ['0x', 'a', '!'] },
  'bridges/authentication.ts': { [raw`/^bt_[\w-]{20,200}$/`]: ['bt_', 'a', '!'] },
  'bridges/bridges.ts': {
    [raw`/^[^#+$\p{Cc}\p{Surrogate}/][^#+\p{Cc}\p{Surrogate}]*$/u`]: ['', 'a', '#'],
  },
  'bridges/lorawan/decode.ts': {
    [raw`/^(L[CZ](eq|[FSI]?(max)?)|noise|sound.*|spl)$/`]: ['sound', 'a', '\n'],
    [raw`/^LA[FSI]?$/`]: ['LA', 'F', '!'],
    [raw`/^(light_level|daylight)$/`]: ['light', '_', '!'],
    [raw`/[\p{Cc}\p{Surrogate}]/u`]: ['', 'a', ''],
  },
  'bridges/lorawan/http.ts': {
    [raw`/^Bearer +(bt_[\w-]{1,200}) *$/i`]: ['Bearer', ' ', '!'],
    [raw`/^Basic +([A-Za-z0-9+/=]{1,500}) *$/i`]: ['Basic', ' ', '!'],
  },
  'bridges/lorawan/uplink.ts': {
    [raw`/^[0-9a-f]{16}$/`]: ['', 'a', '!'],
    [raw`/[\p{Cc}\p{Surrogate}]/gu`]: ['', 'a', ''],
  },
  'bridges/lorawan/uplink-intake.ts': { [raw`/\/event\/([a-z]+)$/`]: ['', '/event/a', '!'] },
  'bridges/refusals.ts': { [raw`/[\p{Cc}\p{Surrogate}]/gu`]: ['', 'a', ''] },
  'bridges/zigbee2mqtt/devices.ts': {
    [raw`/^0x[0-9a-f]{16}$/`]: ['0x', 'a', '!'],
    [raw`/[\p{Cc}\p{Surrogate}]/u`]: ['', 'a', ''],
  },
  'bridges/zigbee2mqtt/last-seen.ts': {
    [raw`/^\d{10,13}$/`]: ['', '1', '!'],
    [raw`/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/`]: ['2026-11-18T', '+11', '!'],
  },
  'bridges/zigbee2mqtt/mapping.ts': { [raw`/[\p{Cc}\p{Surrogate}]/u`]: ['', 'a', ''] },
  'bridges/zigbee2mqtt/message-handler.ts': { [raw`/^bridge\/|\/(set|get)(\/|$)/`]: ['', '/set', 's'] },
  'bridges/zigbee2mqtt/state.ts': {
    [raw`/^\{\s*"state"\s*:\s*"(\w{1,16})"\s*\}$/`]: ['{', ' ', '!'],
  },
  'dashboard/feed.ts': { [raw`/^(-?\d{1,16})-([0-9a-f]{24})$/`]: ['', '1', '-'] },
  'devices/ingest/device-authentication.ts': { [raw`/^dt_[\w-]{20,200}$/`]: ['dt_', 'a', '!'] },
  'devices/ingest/http.ts': {
    [raw`/^Bearer +(dt_[\w-]{1,200}) *$/i`]: ['Bearer', ' ', '!'],
    [raw`/^\d{1,3}$/`]: ['', '1', '!'],
  },
  'devices/mqtt/packets/repeated-filters.ts': { [raw`/^\0\d+\//`]: ['\0', '1', '!'] },
  'devices/mqtt/packets/topic-rules.ts': { [raw`/[#+]/`]: ['', 'a', ''] },
  'devices/mqtt/topics.ts': {
    [raw`/^lares\/v1\/d\/([0-9a-f]{24})\/([a-z]+)$/`]: [`lares/v1/d/${'a'.repeat(24)}/`, 'a', '!'],
  },
  'devices/pairing/http.ts': { [raw`/^Bearer +(ps_[\w-]{43}) *$/i`]: ['Bearer ps_', 'a', '!'] },
  'devices/pairing/schema.ts': {
    [raw`pattern: '^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$'`]: ['', 'B', '!'],
  },
  'devices/report/read-report.ts': { [raw`/[\p{Cc}\p{Surrogate}]/u`]: ['', 'a', ''] },
  'devices/schema.ts': {
    [raw`pattern: '^([0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}$'`]: ['', 'aa:', '!'],
  },
  'events/schema.ts': { 'pattern: ID_PATTERN': ['', 'a', '!'] },
  'evidence/schema.ts': { [raw`pattern: '\\S'`]: ['', ' ', ''] },
  'guests/sync/booking-system/members.ts': {
    [raw`/^\d{4}-\d\d-\d\d$/`]: ['', '1', '!'],
    [raw`/^(\d{1,2})(?::([0-5]\d))?(?::\d\d)?$/`]: ['', '1', '!'],
  },
  'guests/sync/booking-system/international-phone.ts': {
    [raw`/\d/`]: ['', 'a', ''],
    [raw`/^tel:/i`]: ['tel:', 'a', ''],
    [raw`/^00/`]: ['00', '0', ''],
  },
  'guests/sync/connections/proposed-home.ts': { [raw`/[^\p{Letter}\p{Number}]/gu`]: ['', ' ', 'a'] },
  'guests/sync/connections/schema.ts': { [raw`pattern: '\\S'`]: ['', ' ', ''] },
  'guests/csv/columns.ts': {
    [raw`/[\s_-]/g`]: ['', ' ', 'a'],
    [raw`/"[^"]*"/g`]: ['', '""', '"a'],
  },
  'guests/csv/records.ts': { [raw`/[\r\n]/`]: ['', 'a', ''], [raw`/^[^\r\n]*/`]: ['', 'a', '\n'] },
  'guests/csv/upload.ts': { [raw`/^text\/csv\b/i`]: ['text/csv', 'a', ''] },
  'guests/sync/ical/blocked-days.ts': {
    [raw`/^(?:[\w.]+ ?[-–:]? ?)?\(?not available\)?$/i`]: ['', 'a', ' : (not available'],
    [raw`/^closed\b/i`]: ['closed', 'a', ''],
    [raw`/^(?:[\w.]+ ?[-–:] ?)?blocked\b/i`]: ['', 'a', ' - block'],
    [raw`/^(?:[\w.]+ ?[-–:] ?)?unavailable$/i`]: ['', 'a', ' - unavailable!'],
    [raw`/^(?:owner|host|manual|calendar|date) (?:block|hold)(?:ed)?\b/i`]: ['owner block', 'ed', ''],
    [raw`/^(?:block|no bookings?|do not book)$/i`]: ['no booking', 's', ''],
  },
  'guests/sync/ical/calendar.ts': { [raw`/^BEGIN:VCALENDAR\s/i`]: ['BEGIN:VCALENDAR', 'a', ''] },
  'guests/sync/ical/content-lines.ts': {
    [raw`/^[\w-]*/`]: ['', '-', ':'],
    [raw`/\\([\\;,nN])/g`]: ['', '\\', 'a'],
  },
  'guests/sync/ical/decode-calendar.ts': {
    [raw`/charset\s*=\s*["']?([\w.:+-]+)/i`]: ['charset', ' ', '= !'],
    [raw`/\r?\n[ \t]/g`]: ['', '\r', '\na'],
    [raw`/[\x80-\xff]/`]: ['', 'a', ''],
    [raw`/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/`]: [
      '',
      '\xf0\x80\x80',
      '',
    ],
    [raw`/[\x80-\x9f]/g`]: ['', '\x80', ''],
  },
  'guests/sync/ical/ical.ts': {
    [raw`/^[\x20-\x7e]+$/`]: ['', 'a', '\n'],
    [raw`/^webcals?:\/\//i`]: ['webcal', 's', ''],
  },
  'guests/sync/ical/local-time.ts': {
    [raw`/^(\d{4})-?(\d\d)-?(\d\d)$/`]: ['2026', '-', '11'],
    [raw`/^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d)(?::?(\d\d))?(Z?)$/i`]: ['20261115T1200', '0', '!'],
  },
  'guests/sync/ical/one-line.ts': { [raw`/[\p{Cc}\p{Cs}\s]+/gu`]: ['', ' \n', 'a'] },
  'guests/sync/ical/stays.ts': { [raw`/^\d{1,9}$/`]: ['', '1', '!'] },
  'guests/sync/ical/guest-details.ts': {
    [raw`/^(?:reserved|reservation|booked|booking|busy|occupied|confirmed|tentative|guest|stay|airbnb|vrbo|homeaway|booking\.com)?$/i`]:
      ['booking', '.com', '!'],
    [raw`/^(?:reserved|reservation|booked|booking|confirmed|tentative|stay)(?:\s*[-–:]\s*|\s+(?:by|for)\s+)/i`]:
      ['stay', ' ', 'b'],
    [raw`/ ?\((HM[A-Z0-9]{6,12})\)$/`]: ['', ' (HMAAAAAA', ''],
    [raw`/\/reservations\/details\/(HM[A-Z0-9]{6,12})/`]: ['', '/reservations/details/', 'HM'],
    [raw`/^[A-Z0-9-]{4,30}$/i`]: ['', 'A', '!'],
    [raw`/^tel:/i`]: ['', 'tel', ''],
    [raw`/^[+\d][\d\s()./-]*$/`]: ['+', ' 1', '!'],
    [raw`/^00/`]: ['', '0', ''],
    [raw`/^(\+\d+)\s*\(0\)/`]: ['+', '1', ' (0'],
    [raw`/[^+\d]/g`]: ['', ' ', '1'],
    [raw`/^\+?\d{7,15}$/`]: ['+', '1', '!'],
    [raw`/^mailto:/i`]: ['', 'mailto', ''],
    [raw`/<br\s*\/?>|<\/(?:p|div|li)>/gi`]: ['<br', ' ', '<br'],
    [raw`/<[^<>]{0,500}>/g`]: ['', '<', 'a'],
  },
  'guests/sync/ical/zone-rules.ts': {
    [raw`/UNTIL=([\dTZ]+)/`]: ['', 'UNTIL=', '!'],
    [raw`/BYMONTH=(\d{1,2})(?:;|$)/`]: ['', 'BYMONTH=1', '!'],
    [raw`/BYDAY=([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)(?:;|$)/`]: ['', 'BYDAY=1SU', '!'],
    [raw`/BYMONTHDAY=([\d,]+)/`]: ['', 'BYMONTHDAY=', '!'],
    [raw`/^([+-])(\d\d):?(\d\d)(\d\d)?$/`]: ['+', '0', '!'],
  },
  'guests/schema.ts': {
    [raw`pattern: '\\S'`]: ['', ' ', ''],
    [raw`pattern: '^[0-9]{6}$'`]: ['', '1', '!'],
  },
  'guests/fields/search-text.ts': {
    [raw`/\d/`]: ['', ' ', ''],
    [raw`/^[\d\s()+./-]*$/`]: ['', '1', '!'],
    [raw`/[\\%_]/g`]: ['', '%', 'a'],
    [raw`/\D/g`]: ['', ' ', '1'],
  },
  'homes/presets/schema.ts': {
    [raw`pattern: '^([0-9a-f]{24}|[a-z]+(_[a-z]+)*)$'`]: ['', 'a_a', '!'],
  },
  'homes/settings.ts': {
    [raw`pattern: '^([01]\\d|2[0-3]):[0-5]\\d$'`]: ['', '1', ':'],
    [raw`pattern: '^\\+[1-9]\\d{6,14}$'`]: ['+', '1', '!'],
  },
  'incidents/schema.ts': { [raw`pattern: '\\S'`]: ['', ' ', ''] },
  'mail/failure.ts': { [raw`/\bE[A-Z]{4,}\b/`]: ['', 'EAAAA', '1'] },
  'mail/one-line.ts': { [raw`/\p{Cc}+/gu`]: ['', '\n', 'a'] },
  'notifications/schema.ts': {
    [raw`pattern: '^[0-9]{6}$'`]: ['', '1', '!'],
    [raw`pattern: '^([01]\\d|2[0-3]):[0-5]\\d$'`]: ['', '1', '!'],
    [raw`pattern: '^[A-Za-z0-9_-]{16,200}={0,2}$'`]: ['', 'A', '!'],
  },
  'messaging/conversations/schema.ts': { [raw`pattern: '\\S'`]: ['', ' ', ''] },
  'messaging/gateways/plugin.ts': { [raw`/^\d{1,6}$/`]: ['', '1', '!'] },
  'messaging/gateways/failure.ts': {
    [raw`/^the gateway (answered (\d{3}).*)$/`]: ['the gateway answered ', '1', '\n'],
    [raw`/\bE[A-Z]{4,}\b/`]: ['', 'EAAAA', '1'],
  },
  'messaging/gateways/twiml.ts': { [raw`/[^\P{Cc}\t\n\r]/gu`]: ['', '\x01', 'a'] },
  'messaging/templates/placeholders.ts': {
    [raw`/\{\{([^{}]*)\}\}/g`]: ['', '{{', 'a}'],
    [raw`/\{\{|\}\}/`]: ['', '{a}', ''],
  },
  'messaging/templates/schema.ts': {
    [raw`pattern: '\\S'`]: ['', ' ', ''],
    'pattern: LANGUAGE_TAG': ['en', '-aaaa', '!'],
  },
  'oauth/authorize/pkce.ts': {
    [raw`/^[\w-]{43}$/`]: ['', 'a', '!'],
    [raw`/^[\w.~-]{43,128}$/`]: ['', 'a', '!'],
  },
  'oauth/authorize/redirect-uri.ts': {
    [raw`/^[\w.~:/?[\]@!$&'()+,;=%-]+$/`]: ['', 'a', '"'],
    [raw`/^(([a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:.]+\])$/`]: ['', 'a.a', '!'],
    [raw`/[?&]$/`]: ['', '?', 'a'],
    [raw`/^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/`]: ['a', '.a', '!'],
    [raw`/^(x-apple|ms-|vnd\.)/`]: ['x-appl', 'a', ''],
  },
  'oauth/token/authenticate-client.ts': {
    [raw`/^Basic +([\w+/-]+=*) *$/i`]: ['Basic a', '=', ' !'],
    [raw`/^Basic\b/i`]: ['Basic', 'a', ''],
  },
  'oauth/token/parameters.ts': {
    [raw`/^application\/(?:[\w.+-]+\+)?json\b/i`]: ['application/', '+', 'jso'],
  },
  'onboarding/read-cells.ts': { [raw`/[,;|]/`]: ['', 'a', ''] },
  'platform/values/email-address.ts': { "new RegExp(EMAIL_PATTERN, 'u')": ['a@', 'a-', '.1'] },
  'platform/http/addresses.ts': {
    [raw`/[?#]/`]: ['', 'a', ''],
    'new RegExp(`^${parts}/?$`)': ['/v8/homes/', 'a', '//'],
  },
  'platform/http/request/broken-request.ts': {
    [`/^([\\w!#$%&'*+.^\`|~-]{1,32}) (\\/[\\x21-\\x7e]*) HTTP\\/1\\.[01]\\r?\\n/`]: [
      'GET /',
      'a',
      ' HTTP/1.1',
    ],
  },
  'platform/http/answer/challenge.ts': { [raw`/^Bearer +\S/i`]: ['Bearer', ' ', ''] },
  'platform/http/document/common-schemas.ts': {
    'pattern: ID_PATTERN': ['', 'a', '!'],
    [raw`pattern: '\\S'`]: ['', ' ', ''],
    'pattern: EMAIL_PATTERN': ['', 'a.', '@a'],
  },
  'platform/http/request/json-body.ts': {
    [raw`/^application\/(?:[\w.+-]+\+)?json\b/i`]: ['application/', '+', 'jso'],
  },
  'platform/http/requests.ts': { [raw`/^[A-Za-z0-9._-]{8,64}$/`]: ['', 'a', '!'] },
  'platform/http/request/validation.ts': { [raw`/^-?\d{1,16}$/`]: ['-', '1', '!'] },
  'platform/ids.ts': { [raw`/^[0-9a-f]{24}$/`]: ['', 'a', '!'] },
  'platform/outgoing/public-name.ts': { [raw`/^[a-z0-9_-]{1,63}$/`]: ['', 'a', '!'] },
  'platform/outgoing/target-url.ts': {
    [raw`/^https?:\/\/[^/?#]/i`]: ['http', 's', '://'],
    [raw`/[\s\\\p{Cc}\p{Cs}]/u`]: ['', 'a', ''],
    [raw`/^https?:\/\/[^/?#]*@/i`]: ['https://', 'a', '/'],
    [raw`/\.$/`]: ['', '.', 'a'],
  },
  'platform/pages/form.ts': {
    [raw`/^application\/x-www-form-urlencoded\b/i`]: ['application/x-www-form-urlencoded', 'a', ''],
  },
  'platform/pages/html.ts': { [raw`/[&<>"']/g`]: ['', '&', 'a'] },
  'platform/pages/own-forms.ts': { [raw`/^[\w-]{43}$/`]: ['', 'a', '!'] },
  'platform/pages/page.ts': {
    [raw`/^[a-z][a-z0-9+.-]*:(\/\/[a-z0-9.-]+(:\d+)?|\/\/\[[0-9a-f:]+\](:\d+)?)?$/i`]: ['a://', 'a', ':1!'],
  },
  'platform/rate-limit/address-key.ts': {
    [raw`/^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/`]: ['[', 'a', '!'],
  },
  'platform/rate-limit/caps.ts': { [raw`/\p{Mark}/gu`]: ['', '\u0301', 'a'] },
  'platform/values/tags.ts': { [raw`pattern: '\\S'`]: ['', ' ', ''] },
  'platform/values/time-zone.ts': { [raw`/^[A-Za-z]/`]: ['', '1', 'a'] },
  'platform/secrets/user-code.ts': {
    [raw`/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/`]: ['', 'B', '!'],
  },
  'platform/values/unstorable.ts': {
    [raw`/\0|\p{Surrogate}/u`]: ['', 'a', ''],
    [raw`/\0|\p{Surrogate}/gu`]: ['', '\0', 'a'],
  },
  'reports/month.ts': { [raw`/^20[0-9]{2}-(?:0[1-9]|1[0-2])$/`]: ['2026-', '1', '!'] },
  'reports/schema.ts': { 'pattern: MONTH_PATTERN': ['2026-', '1', '!'] },
  'sign-in/known-devices.ts': { [raw`/^([\w-]{22})\.([\w-]{43})$/`]: ['', 'a', '.'] },
  'devices/state-schemas.ts': {
    "pattern: '^[0-9a-f]{24}$'": ['', 'a', '!'],
  },
  'transfer/values/columns.ts': {
    '/^CHECK \\(\\((\\w+) = ANY \\(ARRAY\\[([^\\]]*)\\]\\)\\)\\)/': ['CHECK ((a = ANY (ARRAY[', "'a', ", '!'],
    "/'([^']*)'/g": ['', "'", ''],
  },
  'transfer/values/kinds.ts': {
    "pattern: '^[A-Za-z0-9_.:-]{1,100}$'": ['', 'a', '!'],
    'pattern: ID_PATTERN': ['', 'a', '!'],
    "pattern: '^\\\\\\\\x[0-9a-f]{64}$'": ['\\x', 'aa', '!'],
    'pattern: `^\\\\\\\\x([0-9a-f]{2}){0,${most}}$`': ['\\x', 'aa', '!'],
    "pattern: '^([01]\\\\d|2[0-3]):[0-5]\\\\d$'": ['', '1', '!'],
  },
  'transfer/values/parse-value.ts': {
    '/^-?\\d{1,19}$/': ['', '1', '!'],
    '/^-?\\d{1,400}(?:\\.\\d{1,400})?(?:e[+-]?\\d{1,4})?$/': ['', '1', '!'],
    '/^(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d:\\d\\d)(\\.\\d{1,6})?\\+00$/': ['', '1', '!'],
    '/^\\d{4}-\\d\\d-\\d\\d$/': ['', '1', '!'],
    '/^\\\\x(?:[0-9a-f]{2})*$/': ['\\x', 'aa', '!'],
  },
  'transfer/values/rules/alerts.ts': { [raw`pattern: '^([01]\\d|2[0-3]):[0-5]\\d$'`]: ['', '1', '!'] },
  'transfer/values/rules/guests.ts': {
    'pattern: LANGUAGE_TAG': ['en', '-aaaa', '!'],
    "pattern: '^[0-9]{6}$'": ['', '1', '!'],
  },
  'transfer/values/rules/homes.ts': {
    "pattern: '^([0-9a-f]{2}:){5}[0-9a-f]{2}$'": ['', 'aa:', '!'],
    "pattern: '^(0x)?[0-9a-f]{16}$'": ['\\x', 'aa', '!'],
  },
  'transfer/values/rules/people.ts': {
    "pattern: '^[A-Z2-7]{16,128}=*$'": ['', '=', '!'],
    "pattern: '^\\\\+[1-9]\\\\d{6,14}$'": ['', '1', '!'],
    '/^\\$argon2id\\$v=19\\$m=(\\d{1,6}),t=(\\d{1,2}),p=(\\d)\\$[A-Za-z0-9+/]{1,200}\\$[A-Za-z0-9+/]{1,200}$/':
      ['$argon2id$v=19$m=1,t=1,p=1$', 'a', '!'],
  },
  'transfer/rows.ts': { [raw`/^[a-z][a-z0-9_]*$/`]: ['a', 'a', '!'] },
  'web-app/plugin.ts': { [raw`/-[\w-]{8}\.\w+$/`]: ['', '-aaaaaaaa.a', '!'] },
  'webhooks/registration.ts': {
    [raw`/^[\x21-\x7e](?:[\t\x20-\x7e]{0,510}[\x21-\x7e])?$/`]: ['', 'a', '\n'],
  },
  'webhooks/send/undici-request.ts': {
    [raw`/^content-/i`]: ['content', '-', ''],
    [raw`/[^\0-\x7f]/`]: ['', 'a', ''],
  },
  'i18n/language-tag.ts': { 'new RegExp(LANGUAGE_TAG)': ['en', '-aaaa', '!'] },
  'i18n/languages.ts': { [raw`/^q=/`]: ['', 'q', '='] },
};

/** Patterns that are not written out where they are used. */
export const PUT_TOGETHER: Record<string, RegExp> = {
  'pattern: LANGUAGE_TAG': new RegExp(LANGUAGE_TAG),
  'pattern: `^\\\\\\\\x([0-9a-f]{2}){0,${most}}$`': /^\\x([0-9a-f]{2}){0,4096}$/,
  'new RegExp(LANGUAGE_TAG)': new RegExp(LANGUAGE_TAG),
  'pattern: ID_PATTERN': new RegExp(ID_PATTERN, 'u'),
  'pattern: MONTH_PATTERN': new RegExp(MONTH_PATTERN, 'u'),
  'pattern: EMAIL_PATTERN': new RegExp(EMAIL_PATTERN, 'u'),
  "new RegExp(EMAIL_PATTERN, 'u')": new RegExp(EMAIL_PATTERN, 'u'),
  'new RegExp(`^${parts}/?$`)': /^\/v8\/homes\/[^/]+\/guests\/[^/]+\/?$/,
  'new RegExp(`^${SESSION_PREFIX}_[\\\\w-]{43}$`)': new RegExp(`^${SESSION_PREFIX}_[\\w-]{43}$`),
};
