/** What guests read: in all languages. Everything else is for people with an account, who have fewer. */
export const FOR_GUESTS = [
  'guests/page/page.ts',
  'guests/page/plugin.ts',
  'messaging/templates/built-in.ts',
  'platform/pages/serve-pages.ts',
];

/** Files that make texts for people and do not show it by what they import. */
export const MORE_SCREENED: string[] = [];

const DEMO = 'for developers who try out webhooks, as the reference of the API';
const NOT_YET = 'not yet';

/** Files that look as if they made some, with the reason why they are left out. */
export const NOT_SCREENED: Record<string, string> = {
  'simulator/demo/page.ts': DEMO,
  'simulator/demo/plugin.ts': DEMO,
  'accounts/addresses/proof-mail.ts': NOT_YET,
  'accounts/invitations/invitation-mail.ts': NOT_YET,
  'accounts/notices/notice-mail.ts': NOT_YET,
  'accounts/passwords/reset-mail.ts': NOT_YET,
  'notifications/answers/plugin.ts': NOT_YET,
  'notifications/telling/texts.ts': NOT_YET,
  'oauth/authorize/consent-page.ts': NOT_YET,
  'oauth/authorize/endpoint.ts': NOT_YET,
  'platform/http/error-answers.ts': NOT_YET,
  'platform/pages/fields.ts': NOT_YET,
  'sign-in/confirm-address.ts': NOT_YET,
  'sign-in/forgot-password.ts': NOT_YET,
  'sign-in/login-page.ts': NOT_YET,
  'sign-in/passkey-script.ts': NOT_YET,
  'sign-in/reset-password.ts': NOT_YET,
  'sign-in/second-factor.ts': NOT_YET,
  'sign-in/sign-up-pages.ts': NOT_YET,
};

const FOR_MACHINES = 'a header';
const NAME = 'the name of the product';

/** Texts that are the same in all languages, or that nobody reads; by file, with the reason. */
export const EXCEPTIONS: Record<string, Record<string, string>> = {
  'mail/mailer.ts': { 'mail not sent': 'a line of the log' },
  'platform/pages/page.ts': {
    'noindex, nofollow, noarchive': FOR_MACHINES,
    'text/html; charset=utf-8': FOR_MACHINES,
    '· Lares Lares': NAME,
  },
  'platform/pages/serve-pages.ts': {
    'public, max-age=…, immutable': FOR_MACHINES,
    'text/css; charset=utf-8': FOR_MACHINES,
  },
};
