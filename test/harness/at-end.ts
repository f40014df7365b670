/** When something of a test is closed: after the test (`onTestFinished`) or after its file (`atFileEnd`). */
export type AtEnd = (close: () => Promise<void>) => void;

const closers: (() => Promise<void>)[] = [];

/** Also from within a test, where vitest's own `afterAll` is never called. */
export const atFileEnd: AtEnd = (close) => {
  closers.push(close);
};

/** Newest first: what was opened later may use what was opened before. */
export async function closeFile(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}
