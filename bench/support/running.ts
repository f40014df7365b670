/** Everything that was started is stopped at the end, in reverse order, also when a part did not start. */
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
