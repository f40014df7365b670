/**
 * Removes what a spreadsheet adds to keep a text: `="+46701234567"` and `'+46701234567` keep the plus and leading
 * zeros. Undefined: a formula without a saved value.
 */
export function plainCell(cell: string): string | undefined {
  const text = cell.trim();
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) return text.slice(2, -1).trim();
  if (text.startsWith('=')) return undefined;
  if (text.startsWith("'") && '=+-@'.includes(text.charAt(1))) return text.slice(1);
  return text;
}
