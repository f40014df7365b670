/** Names appear in subjects and texts, where a line break or an escape code would change the text. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
