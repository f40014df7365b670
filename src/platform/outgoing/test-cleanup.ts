type Cleanup = () => unknown;
const cleanups: Cleanup[] = [];

export function onCleanup(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** For afterEach: the newest thing goes first. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
