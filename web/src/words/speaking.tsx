import { Fragment, type ReactNode, use } from 'react';
import { recall, remember } from '../session/remembered.ts';
import { useUser } from '../session/session.ts';
import { speak } from './speak.ts';

/** Under this name the browser keeps it, so that the next visit begins in the same language. */
const REMEMBERED = 'language';

let spoken: { locale: string; ready: Promise<void> } | undefined;

/** Everything inside is drawn in the user's language, and drawn anew when it changes. */
export function Speaking({ children }: { children: ReactNode }) {
  const { locale } = useUser();
  use(spokenIn(locale));
  return <Fragment key={locale}>{children}</Fragment>;
}

/** Before it is known who reads: the language of the last visit, or the browser's. */
export function speakFirst(): Promise<void> {
  return spokenIn(recall(REMEMBERED) ?? navigator.language);
}

function spokenIn(locale: string): Promise<void> {
  if (spoken?.locale !== locale) {
    remember(REMEMBERED, locale);
    spoken = { locale, ready: speak(locale) };
  }
  return spoken.ready;
}
