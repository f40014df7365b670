/** Names stand in subjects and texts: a line break or an escape code there would make other text of it. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
