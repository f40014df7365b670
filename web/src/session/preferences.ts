/** Preferences of this browser. Without storage they last until the page is closed. */
const inMemory = new Map<string, string>();

export function readPreference(name: string): string | undefined {
  try {
    return localStorage.getItem(`lares-${name}`) ?? undefined;
  } catch {
    return inMemory.get(name);
  }
}

export function storePreference(name: string, value: string): void {
  inMemory.set(name, value);
  try {
    localStorage.setItem(`lares-${name}`, value);
  } catch {
    // Kept in memory.
  }
}
