import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sendReports } from '../../harness/monitored-home.ts';
import { lookInBothSizes as lookInSizes } from '../support/look.ts';
import type { Site } from '../support/site.ts';

export interface LiveDevice {
  device_id: string;
  device_token: string;
  /** The device numbers it and sends it at the world's time. */
  report(members: object): Promise<void>;
}

export async function newHome({ world, hood }: Site, name: string, settings?: object): Promise<string> {
  const owner = world.as(hood.owner);
  const home = { name, timezone: 'Europe/Stockholm', address: '', organization_id: hood.organization_id };
  const homeId: string = (await owner.post('/homes', home)).body.home_id;
  if (settings) expect((await owner.patch(`/homes/${homeId}`, { settings })).status).toBe(200);
  return homeId;
}

export async function newDevice({ world, hood }: Site, homeId: string, name: string): Promise<LiveDevice> {
  const { body } = await world.as(hood.owner).post(`/homes/${homeId}/devices`, { description: name });
  const { device_id, device_token } = body;
  let seq = 0;
  return {
    device_id,
    device_token,
    report: async (members) => {
      seq += 1;
      const sent_at = world.clock.now().getTime();
      const report = { v: 1, boot_id: 1, seq, sent_at, heartbeat_s: 300, ...members };
      const answer = await sendReports(world, device_token, report);
      expect(answer).toMatchObject({ status: 202, body: { accepted: 1, rejected: [] } });
    },
  };
}

export async function readHome({ world, hood }: Site, homeId: string) {
  return (await world.as(hood.owner).get(`/homes/${homeId}`)).body;
}

export const lookInBothSizes = (page: Page, name: string) => lookInSizes(page, `live-${name}`);

/** Marks a document that must not reload: a reload removes the mark. */
export const markDocument = (page: Page) => page.evaluate('globalThis.sameDocument = true');
export const isSameDocument = (page: Page) => page.evaluate('globalThis.sameDocument === true');
