/** Inserts text at the cursor, which moves behind it. */
export function insertAt(field: HTMLInputElement | HTMLTextAreaElement, words: string): string {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? start;
  // After rendering.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(start + words.length, start + words.length);
  });
  return value.slice(0, start) + words + value.slice(end);
}
