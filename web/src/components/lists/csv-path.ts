/** Address of the shown list as a file: the browser saves the stream, and the page holds nothing. */
export function csvPath(path: string, query: Record<string, string | boolean | undefined> = {}): string {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/v8${path}?${new URLSearchParams([...known, ['format', 'csv']])}`;
}
