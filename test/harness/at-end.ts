/** When something of a test is closed: after the test (`onTestFinished`) or after its file (`afterAll`). */
export type AtEnd = (close: () => Promise<void>) => void;
