import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listed } from '../../../test/fixtures/zigbee2mqtt/models.ts';
import { openLog } from '../../platform/observability/log.ts';
import { openDeviceLists } from './device-lists.ts';
import { parseDevices } from './devices.ts';

const ORGANIZATION = 'a'.repeat(24);
const LISTS = 30;
const LARGE_BYTES = 2_500_000;

const address = (index: number) => `0x${index.toString(16).padStart(16, '0')}`;

function listOf(devices: number, bytes = 0): Buffer {
  const list = Array.from({ length: devices }, (_, index) => listed('SNZB-02', address(index), `d${index}`));
  const text = JSON.stringify(list);
  return Buffer.from(text + ' '.repeat(Math.max(0, bytes - text.length)));
}

function openLists() {
  const lists = openDeviceLists(openLog({ level: 'silent' }));
  onTestFinished(() => lists.close());
  return lists;
}

/** Counts the event-loop turns until the work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await nextTurn();
  await working;
  return turns;
}

describe('the list of devices of a bridge', () => {
  it('leaves the event loop free while 30 lists of 2.5 MB are read [bridge-lists-event-loop-free]', async () => {
    const lists = openLists();
    const payload = listOf(400, LARGE_BYTES);
    // The first read starts the thread, so that later turns belong to reading alone.
    expect(await lists.read(ORGANIZATION, payload)).toHaveLength(400);
    const all = Array.from({ length: LISTS });
    const inThread = await turnsDuring(() => Promise.all(all.map(() => lists.read(ORGANIZATION, payload))));
    const onMain = await turnsDuring(async () => all.map(() => parseDevices(payload)));
    expect(inThread).toBeGreaterThan(LISTS * Math.max(1, onMain));
  }, 120_000);

  it('is the same whether it is read here or by a thread', async () => {
    const lists = openLists();
    expect(await lists.read(ORGANIZATION, listOf(3, LARGE_BYTES))).toEqual(
      await lists.read(ORGANIZATION, listOf(3)),
    );
    expect(await lists.read(ORGANIZATION, Buffer.from(`{${' '.repeat(LARGE_BYTES)}`))).toBeUndefined();
  });

  it('is read up to 1,000 devices', async () => {
    expect(await openLists().read(ORGANIZATION, listOf(1001))).toHaveLength(1000);
  });
});
