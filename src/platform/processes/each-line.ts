/** Calls `take` for each whole line of the received pieces. */
export function eachLine(take: (line: string) => void): (piece: string) => void {
  let held = '';
  return (piece) => {
    const lines = (held + piece).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) take(line);
  };
}
