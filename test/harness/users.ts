import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { clientFor, send } from './client.ts';

/** Clients that use a Lares during an operation, until the test stops them. */

interface Place {
  lares: { api: string };
  access_token: string;
  organization_id: string;
  home_id: string;
}

/** Reads everything in turn until stopped, and remembers unexpected answers. */
export function startLooking({ lares, access_token, organization_id, home_id }: Place) {
  const client = clientFor(lares.api, access_token);
  const paths = [
    '/users/me',
    '/organizations',
    `/organizations/${organization_id}/overview`,
    `/organizations/${organization_id}/webhooks`,
    `/organizations/${organization_id}/audit`,
    '/homes',
    `/homes/${home_id}`,
    `/homes/${home_id}/devices`,
    `/homes/${home_id}/guests`,
    `/homes/${home_id}/events`,
  ];
  const wrong: string[] = [];
  let rounds = 0;
  let stopped = false;
  const looking = (async () => {
    for (; !stopped; rounds += 1)
      for (const path of paths) {
        const answer = await client.get(path);
        if (answer.status !== 200) wrong.push(`${path} ${answer.status} ${answer.text}`);
      }
  })();
  const stop = async () => {
    stopped = true;
    await looking;
  };
  onTestFinished(stop);
  return { wrong, rounds: () => rounds, stop };
}

/** A device whose button is pressed with each report. Each press is an event and a delivery. */
export function startPressing(url: string, device_token: string) {
  const headers = { authorization: `Bearer ${device_token}` };
  const wrong: string[] = [];
  let pressed = 0;
  let seq = 0;
  let stopped = false;
  const living = (async () => {
    for (; !stopped; await wait(510)) {
      seq += 1;
      const id = `b${seq}`;
      const t = Date.now();
      const events = [{ id, t, type: 'button', ms: 120 }];
      const body = { v: 1, boot_id: 1, seq, sent_at: t, heartbeat_s: 300, events };
      const answer = await send(url, 'POST', '/ingest/v1/reports', { body, headers });
      if (answer.status === 202 && answer.body.accepted === 1) pressed += 1;
      else wrong.push(`${answer.status} ${answer.text}`);
    }
  })();
  const stop = async () => {
    stopped = true;
    await living;
  };
  onTestFinished(stop);
  return { pressed: () => pressed, wrong, stop };
}
