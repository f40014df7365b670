import { Fragment, type ReactNode, use } from 'react';
import { readPreference, storePreference } from '../session/preferences.ts';
import { useUser } from '../session/session.ts';
import { loadLanguage } from './load-language.ts';

/** The browser keeps the language under this name, so that the next visit begins in it. */
const STORAGE_KEY = 'language';

let current: { locale: string; ready: Promise<void> } | undefined;

/** Renders everything inside in the user's language, and anew when the language changes. */
export function Localized({ children }: { children: ReactNode }) {
  const { locale } = useUser();
  use(loadOnce(locale));
  return <Fragment key={locale}>{children}</Fragment>;
}

/** Before the user is known: the language of the last visit, or the browser's. */
export function loadFirstLanguage(): Promise<void> {
  return loadOnce(readPreference(STORAGE_KEY) ?? navigator.language);
}

function loadOnce(locale: string): Promise<void> {
  if (current?.locale !== locale) {
    storePreference(STORAGE_KEY, locale);
    current = { locale, ready: loadLanguage(locale) };
  }
  return current.ready;
}
