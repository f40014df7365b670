/**
 * Without control characters, which PostgreSQL refuses or nobody sees, and with single spaces, over many of which
 * patterns would be slow.
 */
export function oneLine(text: string, mostCharacters: number): string {
  return text
    .slice(0, mostCharacters)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
}
