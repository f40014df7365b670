/** Prints one JSON value for a program, or a line per member for a person. */
export function print(result: unknown, json: boolean): void {
  if (json) {
    console.log(JSON.stringify(result));
    return;
  }
  if (typeof result === 'string') {
    console.log(result);
    return;
  }
  for (const [name, value] of Object.entries(result as object)) {
    console.log(`${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
  }
}
