/** Where the list that is shown can be had as a file: the browser saves it as it comes, nothing is held in the page. */
export function csvPath(path: string, query: Record<string, string | boolean | undefined> = {}): string {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/v8${path}?${new URLSearchParams([...known, ['format', 'csv']])}`;
}
