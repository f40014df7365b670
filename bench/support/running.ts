/** What was started and is stopped at the end, also when something is missing: the last one first. */
interface Running {
  stop(): Promise<void>;
}

const running: Running[] = [];

export async function keep<One extends Running>(starting: Promise<One>): Promise<One> {
  const one = await starting;
  running.unshift(one);
  return one;
}

export async function stopAll(): Promise<void> {
  for (const one of running.splice(0)) await one.stop();
}
