import { t } from '../i18n/texts.ts';
/** Validation that the API has too, checked here first for quick feedback. */

export const needsText = (message: string) => (value: string) => (value.trim() ? null : message);

export const needsEmail = (value: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : t('common.enterEmailAddress');

export const needsChoice = (message: string) => (value: unknown[]) => (value.length > 0 ? null : message);
