type Cleanup = () => unknown;
const cleanups: Cleanup[] = [];

export function onCleanup(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** For afterEach: the newest thing goes first, and nothing is left behind, whatever the test did. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
