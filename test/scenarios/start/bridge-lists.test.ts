import { connectAsync } from 'mqtt';
import { expect, it, vi } from 'vitest';
import { listed } from '../../fixtures/zigbee2mqtt/models.ts';
import { clientFor } from '../../harness/client.ts';
import { urlOf } from '../../harness/database.ts';
import { freePort } from '../../harness/program/free-port.ts';
import { startLares } from '../../harness/program.ts';
import { openWorld } from '../../harness/world.ts';

it('the built program reads a list of 2.5 MB of a bridge in a thread [bridge-lists-thread]', async () => {
  const world = await openWorld({ roles: ['api'] });
  const hood = await world.neighbourhood();
  const home = await world.home(hood);
  const port = await freePort();
  const lares = await startLares({
    DATABASE_URL: urlOf(world.connectionConfig),
    LARES_SECRET_KEY: Buffer.alloc(32, 7).toString('hex'),
    LARES_MQTT_PORT: String(port),
  });
  const owner = clientFor(`${lares.url}/v8`, hood.owner.token);
  const made = await owner.post(`/homes/${home}/bridges`, { kind: 'zigbee2mqtt', name: 'Stick' });
  const { bridge_id, bridge_token, base_topic } = made.body;
  const bridge = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: bridge_id,
    password: bridge_token,
    clientId: bridge_id,
    protocolVersion: 4,
  });
  const list = Array.from({ length: 300 }, (_, index) =>
    listed('SNZB-02', `0x${index.toString(16).padStart(16, '0')}`, `sensor ${index}`),
  );
  await bridge.publishAsync(`${base_topic}/bridge/devices`, JSON.stringify(list).padEnd(2_500_000), {
    qos: 1,
  });
  await vi.waitFor(
    async () => {
      const { body } = await owner.get(`/homes/${home}/bridges/${bridge_id}/devices`);
      expect(body.paging.total_count).toBe(300);
    },
    { timeout: 60_000, interval: 200 },
  );
  await bridge.endAsync();
}, 240_000);
