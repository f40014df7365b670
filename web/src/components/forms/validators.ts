import { t } from '../../i18n/texts.ts';
/** Validation that the API has too, checked here first for quick feedback. */

export const requireText = (message: string) => (value: string) => (value.trim() ? null : message);

export const requireEmail = (value: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : t('common.enterEmailAddress');

export const requireChoice = (message: string) => (value: unknown[]) => (value.length > 0 ? null : message);
