type Cleanup = () => unknown;
const cleanups: Cleanup[] = [];

export function onCleanup(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** For afterEach: removes the newest thing first and leaves nothing behind, whatever the test did. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
