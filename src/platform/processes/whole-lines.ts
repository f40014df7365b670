/** A line longer than this is dropped: nothing of ours is. */
const MOST_HELD_CHARACTERS = 1_048_576;

/**
 * Lines of several processes, never mixed up: what came is passed on up to the last end of a line. Half a line, of a
 * process that was killed in the middle of one, is dropped: nobody could read it.
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
