import type { Saying } from '../../words/index.ts';

/** What the account is mailed about its notification channels. */
export const EMAIL_OFF: Saying = (say) => say('Your Lares account gets no notifications by e-mail any more.');

export const browserAdded =
  (label: string): Saying =>
  (say) =>
    say('The browser "{label}" was added to your Lares account: it shows notifications.', { label });
