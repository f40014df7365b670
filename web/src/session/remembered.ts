/** Small choices of this browser. Where storage is switched off they last until the page is closed. */
const inMemory = new Map<string, string>();

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`lares-${name}`) ?? undefined;
  } catch {
    return inMemory.get(name);
  }
}

export function remember(name: string, value: string): void {
  inMemory.set(name, value);
  try {
    localStorage.setItem(`lares-${name}`, value);
  } catch {
    // Kept in memory.
  }
}
