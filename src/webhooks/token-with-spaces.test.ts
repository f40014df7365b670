import { expect, it } from 'vitest';
import { digestIsRight, openReceiver, type Received } from '../../test/harness/receiver.ts';
import { openWorld } from '../../test/harness/world.ts';

/** The header value, byte for byte: two spaces, a tab, and nothing before or after. */
function authorizationOf({ headers }: Received): string | undefined {
  return headers['authorization'];
}

it.each(['Basic dXNlcjpwYXNz', 'three  spaces   in\ta row', `a${' '.repeat(510)}z`])(
  'a token with spaces inside arrives raw in Authorization and hook_token, from both kinds of webhook: %j',
  async (token) => {
    const world = await openWorld();
    const hood = await world.neighbourhood();
    const owner = world.as(hood.owner);
    const [organization, user] = [await openReceiver(), await openReceiver()];
    const made = [
      await owner.post(`/organizations/${hood.organization_id}/webhooks`, {
        url: organization.url,
        events: ['*'],
        token,
      }),
      await owner.post('/webhooks', { url: user.url, events: ['*'], token }),
    ];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    const { home_id } = (
      await owner.post('/homes', { name: 'Boathouse', organization_id: hood.organization_id })
    ).body;
    const event_time = world.clock.now();
    await world.app.recorder.record({ home_id, type: 'battery_low', event_time });
    await expect.poll(() => [organization.received.length, user.received.length]).toEqual([1, 1]);
    for (const [index, receiver] of [organization, user].entries()) {
      const received = receiver.received[0] as Received;
      expect(authorizationOf(received)).toBe(token);
      expect(received.body.hook_token).toBe(token);
      expect(received.body.event.type).toBe('battery_low');
      expect(digestIsRight(received, made[index]?.body.hook_secret)).toBe(true);
    }
  },
);
