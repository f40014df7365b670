import { connectAsync, type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import type { Sql } from 'sql-template-tag';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mosquittoPath, startMosquitto } from '../../../../test/harness/gateways/mosquitto.ts';
import { ANSWER, HOME, openStage, type Stage } from '../../../../test/harness/mqtt/broker-context.ts';
import type { Tools } from '../../../platform/tools.ts';
import { openMessageReceiver } from '../message-receiver.ts';
import { openExternalBroker } from './broker.ts';

const ME = '66a1f0c2d3e4b5a697887766';
const STRANGER = '66a1f0c2d3e4b5a697887799';
/** Ten times as fast as in earnest. */
const PACE = { announceEveryMs: 100, listenFirstMs: 150 };
/** Longer than a session that was taken away waits before it comes back. */
const ROUNDS = 12;
const topic = (channel: string, deviceId = ME) => `lares/v1/d/${deviceId}/${channel}`;

let port: number;

/** Processes that receive each other's notifications as through the database. */
function openGroup() {
  const stages: Stage[] = [];
  const held = () => stages.map((stage) => stage.gauge('lares_mqtt_sessions'));
  /** The sessions of each process whenever one was about to distribute them anew. */
  const seen: unknown[][] = [];
  const database = {
    rows: async ({ values: [notice] }: Sql) => {
      seen.push(held());
      const [name = '', key = ''] = String(notice).split(':');
      for (const stage of stages) stage.signal(name, key);
      return [];
    },
  };
  return {
    stages,
    join: () => {
      const { stage, dependencies } = openStage();
      stage.devices.set('token', { device_id: ME, home_id: HOME, active: true });
      const newId = () => `node${stages.length}`;
      stages.push(stage);
      const tools = { clock: stage.clock, database, newId } as unknown as Tools;
      const upward = openMessageReceiver({ ...dependencies, clock: stage.clock });
      const url = `mqtt://lares:secret@127.0.0.1:${port}`;
      const { close } = openExternalBroker({
        ...dependencies,
        url,
        tools,
        messageReceiver: upward,
        pace: PACE,
      });
      onTestFinished(close);
      return { close };
    },
    /** How many sessions each process holds, finally and from then on: no session moves back and forth. */
    hold: async (...wanted: number[]) => {
      await expect.poll(held).toEqual(wanted);
      const from = seen.length;
      const looks = ROUNDS * stages.length;
      await expect.poll(() => seen.length - from).toBeGreaterThanOrEqual(looks);
      for (const look of seen.slice(from)) expect(look).toEqual(wanted);
    },
  };
}

async function openProcesses(most: number): Promise<Stage[]> {
  const group = openGroup();
  for (let number = 0; number < most; number += 1) group.join();
  const held = () => group.stages.map((stage) => stage.gauge('lares_mqtt_sessions'));
  await expect.poll(held).toEqual(Array(most).fill(8 / most));
  return group.stages;
}

async function device(options: IClientOptions = {}): Promise<MqttClient> {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    protocolVersion: 5,
    username: ME,
    password: 'token',
    clientId: ME,
    ...options,
  });
  onTestFinished(() => void client.end(true));
  return client;
}

function receivedBy(client: MqttClient) {
  const received: { topic: string; body: unknown; retain: boolean; expiry: number | undefined }[] = [];
  client.on('message', (name, payload, { retain, properties }: IPublishPacket) => {
    const expiry = properties?.messageExpiryInterval;
    received.push({ topic: name, body: JSON.parse(payload.toString()), retain, expiry });
  });
  return received;
}

/** Messages that were sent before come before this one arrives at every process: as many as there are sessions. */
async function settled(client: MqttClient, stages: Stage[]): Promise<void> {
  const sum = () => stages.reduce((total, stage) => total + stage.taken.length, 0);
  const before = sum();
  for (let count = 0; count < 8; count += 1) await client.publishAsync(topic('report'), '{}', { qos: 1 });
  await expect.poll(sum).toBe(before + 8);
}

describe.skipIf(!mosquittoPath)(
  'devices at a broker of the operator (skipped where mosquitto is not installed)',
  () => {
    beforeEach(async () => {
      ({ port } = await startMosquitto({ lares: 'secret', [ME]: 'token', [STRANGER]: 'token' }));
    });

    it('report to all processes together, each report to one of them', async () => {
      const stages = await openProcesses(2);
      const client = await device();
      const bodies = Array.from({ length: 40 }, (_, seq) => ({ seq }));
      for (const body of bodies) await client.publishAsync(topic('report'), JSON.stringify(body), { qos: 1 });
      const taken = () => stages.map((stage) => stage.taken.map(({ reports }) => reports[0]));
      await expect.poll(() => taken().flat().length).toBe(40);
      expect(taken().flat()).toEqual(expect.arrayContaining(bodies));
      expect(taken().map((part) => part.length)).toEqual([20, 20]);
    });

    it('are received by all running processes: a new process takes its part, and gives it back when it ends', async () => {
      const group = openGroup();
      group.join();
      await group.hold(8);
      const second = group.join();
      await group.hold(4, 4);
      await second.close();
      await group.hold(8, 0);
      const client = await device();
      await settled(client, group.stages);
      expect(group.stages.map((stage) => stage.taken.length)).toEqual([8, 0]);
    });

    it('receive their configuration and commands', async () => {
      const [stage] = await openProcesses(1);
      if (!stage) throw new Error('one process');
      const siren = { command_id: 'c1', kind: 'siren', expires_at: '2026-11-15T09:32:00.000Z' };
      const flash = { ...siren, command_id: 'c2', kind: 'flash_sound' };
      const client = await device();
      const received = receivedBy(client);
      await client.subscribeAsync(topic('+'), { qos: 1, nl: true });

      stage.commands = [siren];
      await client.publishAsync(topic('status'), 'online', { qos: 1, retain: true });
      const time = {
        topic: topic('time'),
        body: { server_time: stage.clock.now().getTime() },
        retain: false,
      };
      const command = { topic: topic('cmd'), retain: false, expiry: 120 };
      const atFirst = [
        { ...time, expiry: undefined },
        { ...command, body: siren },
      ];
      await expect.poll(() => received).toEqual(atFirst);
      expect(stage.links).toEqual([`${ME} online`]);

      // Once from this process, however often it comes up before it is acknowledged.
      stage.commands = [siren, flash];
      stage.signal('commands', ME);
      await expect.poll(() => received.slice(2)).toEqual([{ ...command, body: flash }]);
      stage.onTake = async () => ({ ...ANSWER, config: { version: 9 }, commands: [siren, flash] });
      await client.publishAsync(topic('report'), '{}', { qos: 1 });
      const config = { topic: topic('config'), body: { version: 9 }, expiry: undefined };
      await expect.poll(() => received.slice(3)).toEqual([{ ...config, retain: false }]);
      await client.publishAsync(topic('ack'), '{"command_id":"c1","ok":true}', { qos: 1 });
      await expect.poll(() => stage.acknowledged).toEqual([{ command_id: 'c1', ok: true }]);

      // Kept by the broker for a device that sleeps.
      const later = await device({ clientId: `${ME}-later` });
      const receivedLater = receivedBy(later);
      await later.subscribeAsync(topic('config'), { qos: 1 });
      await expect.poll(() => receivedLater).toEqual([{ ...config, retain: true }]);
    });

    it('have no news in a status that the broker kept', async () => {
      const client = await device();
      await client.publishAsync(topic('status'), 'lost', { qos: 1, retain: true });
      const stages = await openProcesses(1);
      await settled(client, stages);
      expect(stages[0]?.links).toEqual([]);
      await client.publishAsync(topic('status'), 'online', { qos: 1, retain: true });
      await expect.poll(() => stages[0]?.links).toEqual([`${ME} online`]);
    });

    it('are ignored when unknown or switched off, and delay no other device', async () => {
      const stages = await openProcesses(1);
      const [client, stranger] = [await device(), await device({ username: STRANGER, clientId: STRANGER })];
      await stranger.publishAsync(topic('report', STRANGER), '{}', { qos: 1 });
      await settled(client, stages);
      expect(stages[0]?.taken.every(({ device: from }) => from.device_id === ME)).toBe(true);
      stages[0]?.devices.set('token', { device_id: ME, home_id: HOME, active: false });
      await client.publishAsync(topic('report'), '{}', { qos: 1 });
      const complaints = () =>
        stages[0]?.lines
          .filter(({ msg }) => msg === 'the MQTT broker let in a device that may not report')
          .map((line) => line['device_id']);
      await expect.poll(complaints).toEqual([STRANGER, ME]);
      expect(stages[0]?.taken).toHaveLength(8);
    });
  },
);
