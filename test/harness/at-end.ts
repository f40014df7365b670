/** When to close what a test opened: after the test (`onTestFinished`) or after its file (`atFileEnd`). */
export type AtEnd = (close: () => Promise<void>) => void;

const closers: (() => Promise<void>)[] = [];

/** Works within a test too, where vitest never calls its own `afterAll`. */
export const atFileEnd: AtEnd = (close) => {
  closers.push(close);
};

/** Newest first: later things may use earlier ones. */
export async function closeFile(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
