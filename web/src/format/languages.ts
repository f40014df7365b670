/** "Swedish" for sv; nothing for what is no language. */
export function languageName(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag.trim());
  } catch {
    return undefined;
  }
}
