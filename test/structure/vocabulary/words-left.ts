/** How many banned words an area still has. Lower a number with every rename. An area without any leaves the list. */
export const WORDS_LEFT: Record<string, number> = {
  'src/accounts': 13,
  'src/app': 15,
  'src/devices': 12,
  'src/events': 1,
  'src/guests': 9,
  'src/homes': 2,
  'src/jobs': 3,
  'src/mail': 9,
  'src/messaging': 5,
  'src/oauth': 3,
  'src/onboarding': 2,
  'src/platform': 81,
  'src/privacy': 3,
  'src/sign-in': 12,
  'src/webhooks': 33,
  test: 1314,
};
