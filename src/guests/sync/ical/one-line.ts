/** Removes control characters, which PostgreSQL refuses, and repeated spaces, which make patterns slow. */
export function oneLine(text: string, mostCharacters: number): string {
  return text
    .slice(0, mostCharacters)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
}
