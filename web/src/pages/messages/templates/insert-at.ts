/** The text of a field with words where its cursor is, which goes behind them. */
export function insertAt(field: HTMLInputElement | HTMLTextAreaElement, words: string): string {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? start;
  // After the new text was drawn.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(start + words.length, start + words.length);
  });
  return value.slice(0, start) + words + value.slice(end);
}
