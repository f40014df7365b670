/** Path and query of a call. */
export function params<const Path>(path: Path): { params: { path: Path } };
export function params<const Path, const Query>(
  path: Path,
  query: Query,
): { params: { path: Path; query: Query } };
export function params(path: unknown, query?: unknown) {
  return { params: { path, query } };
}
