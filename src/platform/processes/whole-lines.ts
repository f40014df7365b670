/** Longer lines are dropped. None of ours is. */
const MOST_HELD_CHARACTERS = 1_048_576;

/**
 * Passes on lines of several processes without mixing them, up to the last line end. Half a line of a killed process
 * is dropped.
 */
export function wholeLines(write: (text: string) => void) {
  let held = '';
  return (text: string): void => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) write(held + text.slice(0, end));
    held = end > 0 ? text.slice(end) : held + text;
    if (held.length > MOST_HELD_CHARACTERS) held = '';
  };
}
