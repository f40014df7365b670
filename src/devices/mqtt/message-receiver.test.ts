import { expect, it } from 'vitest';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import { openMetrics } from '../../platform/observability/metrics.ts';
import type { IngestDevice } from '../ingest/work.ts';
import { openMessageReceiver } from './message-receiver.ts';

const DEVICE: IngestDevice = { device_id: 'd'.repeat(24), home_id: 'e'.repeat(24) };

/** What of a message reaches the intake, and what is complained of. */
async function acknowledge(body: string) {
  const acknowledged: unknown[][] = [];
  const complaints: string[] = [];
  const note = (_device: unknown, commandId: string, ok: boolean) => {
    acknowledged.push([commandId, ok]);
    return Promise.resolve();
  };
  const upward = openMessageReceiver({
    intake: { acknowledge: note } as never,
    log: { warn: ({ reason }: { reason: string }) => complaints.push(reason) } as never,
    metrics: openMetrics(),
    clock: new FakeClock(),
  });
  await upward.receive(DEVICE, 'ack', Buffer.from(body));
  return { acknowledged, complaints };
}

it('an acknowledgement with a command_id and ok is handed on', async () => {
  expect(await acknowledge('{"command_id":"c1","ok":true}')).toEqual({
    acknowledged: [['c1', true]],
    complaints: [],
  });
});

it.each(['"half \\ud800"', '"\\udc00"', '"nul\\u0000"', '""', `"${'x'.repeat(65)}"`, '7', 'null'])(
  'one with the command_id %s is refused, and not sent for ever: it can never be stored',
  async (id) => {
    const { acknowledged, complaints } = await acknowledge(`{"command_id":${id},"ok":true}`);
    expect(acknowledged).toEqual([]);
    expect(complaints).toHaveLength(1);
  },
);
