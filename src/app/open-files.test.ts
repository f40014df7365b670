import { expect, it } from 'vitest';
import { openWorld } from '../../test/harness/world.ts';

it('a running Lares looks how many files it has open, and says when they come to an end', async () => {
  const world = await openWorld({ openFiles: 5 });
  await expect.poll(() => world.lines.join('')).toContain('nearly all files that may be open are');
});
