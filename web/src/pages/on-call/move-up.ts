/** One place earlier. */
export function moveUp(ids: readonly string[], index: number): string[] {
  const [moved] = ids.slice(index, index + 1);
  const rest = ids.filter((_, place) => place !== index);
  return moved === undefined ? [...ids] : rest.toSpliced(index - 1, 0, moved);
}
