import { expect, it } from 'vitest';
import { type Announce, openClaims } from './claims.ts';
import { DeviceConnections } from './device-connections.ts';

const DEVICE = { device_id: 'd1', home_id: 'h1' };

/** Processes whose announcements reach all of them in one order, when `deliver` is called. */
function neighbours() {
  const announced: string[] = [];
  const subscribers: ((claim: string) => void)[] = [];
  const resets: (() => void)[] = [];
  const announce: Announce = async (claims) => void announced.push(...claims);
  function newProcess() {
    const connections = new DeviceConnections();
    const changes = {
      subscribe: (_topic: string, subscriber: (key: string) => void, reset: () => void) => {
        subscribers.push(subscriber);
        resets.push(reset);
      },
    };
    const claims = openClaims({ connections, changes, announce, logWarning: () => undefined });
    return {
      connect() {
        const client = {
          closed: false,
          close: () => {
            client.closed = true;
          },
        };
        const made = connections.add(client as never, DEVICE, 'token');
        claims.claim(made);
        return {
          ...made,
          isThere: () => !client.closed,
          isOutdated: () => connections.isOutdated(client as never),
        };
      },
    };
  }
  return {
    newProcess,
    feedWasLost: () => {
      for (const reset of resets) reset();
    },
    async deliver() {
      // They are announced after this turn.
      await new Promise(setImmediate);
      for (const claim of announced.splice(0)) for (const receive of subscribers) receive(claim);
    },
  };
}

it('a device that connects to another process leaves the first, which does not publish its will', async () => {
  const hood = neighbours();
  const [one, two] = [hood.newProcess(), hood.newProcess()];
  const first = one.connect();
  await hood.deliver();
  const second = two.connect();
  await hood.deliver();
  expect([first.isThere(), first.isOutdated(), second.isThere()]).toEqual([false, true, true]);
  const third = one.connect();
  await hood.deliver();
  expect([second.isThere(), second.isOutdated(), third.isThere()]).toEqual([false, true, true]);
});

it('a device that reconnects several times keeps its last connection, despite late announcements', async () => {
  const hood = neighbours();
  const [one, two] = [hood.newProcess(), hood.newProcess()];
  one.connect();
  const between = two.connect();
  // Back before the first process learned that it had gone.
  const last = one.connect();
  await hood.deliver();
  expect([between.isThere(), last.isThere()]).toEqual([false, true]);
});

it('after missed notifications all processes announce their connections again, and one connection remains', async () => {
  const hood = neighbours();
  const [one, two] = [hood.newProcess(), hood.newProcess()];
  const connections = [one.connect(), two.connect()];
  hood.feedWasLost();
  await hood.deliver();
  expect(connections.filter((connection) => connection.isThere())).toHaveLength(1);
});
