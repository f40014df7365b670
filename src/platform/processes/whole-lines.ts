/** A line longer than this is passed on in pieces: nothing of ours is. */
const MOST_HELD_CHARACTERS = 1_048_576;

/**
 * Lines of several processes, never mixed up: what came is passed on up to the last end of a line. The rest of a process
 * that was killed in the middle of a line gets one, so that the next line is whole.
 */
export function wholeLines(write: (text: string) => void) {
  let held = '';
  return {
    add(text: string): void {
      const end = text.lastIndexOf('\n') + 1;
      if (end > 0) write(held + text.slice(0, end));
      held = end > 0 ? text.slice(end) : held + text;
      if (held.length > MOST_HELD_CHARACTERS) this.end();
    },
    end(): void {
      if (held !== '') write(`${held}\n`);
      held = '';
    },
  };
}
