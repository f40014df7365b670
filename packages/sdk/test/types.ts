import { expectTypeOf } from 'vitest';
import type { Answer, Client, components, HomeEvent, OrganizationEvent } from '../src/index.ts';

type Home = components['schemas']['Home'];

/** Never called: the type check of `npm run check` is the test. */
export async function calls(lares: Client) {
  const { homes } = await lares.GET('/homes');
  expectTypeOf(homes).toEqualTypeOf<Home[]>();
  await lares.GET('/homes', { params: { query: { limit: 5 } } });
  // @ts-expect-error: no such parameter
  await lares.GET('/homes', { params: { query: { limits: 5 } } });
  // @ts-expect-error: the home must be named
  await lares.GET('/homes/{home_id}');
  // @ts-expect-error: no such path
  await lares.GET('/flats');
  const params = { path: { home_id: 'h' } };
  expectTypeOf(await lares.GET('/homes/{home_id}', { params })).toEqualTypeOf<Home>();
  expectTypeOf<Answer<'get', '/homes/{home_id}'>>().toEqualTypeOf<Home>();
  // @ts-expect-error: a guest needs a name
  await lares.POST('/homes/{home_id}/guests', { params, body: { checkin_time: '' } });
  expectTypeOf(
    await lares.DELETE('/homes/{home_id}/guests/{guest_id}', {
      params: { path: { home_id: 'h', guest_id: 'g' } },
    }),
  ).toEqualTypeOf<undefined>();
  for await (const home of lares.list('/homes')) expectTypeOf(home).toEqualTypeOf<Home>();
  for await (const page of lares.pages('/homes/{home_id}/guests', {
    params: { ...params, query: { limit: 2 } },
  })) {
    expectTypeOf(page.paging.total_count).toEqualTypeOf<number>();
    expectTypeOf(page.guests).toEqualTypeOf<components['schemas']['Guest'][]>();
  }
  for await (const event of lares.list('/homes/{home_id}/events', { params }))
    expectTypeOf(event).toEqualTypeOf<HomeEvent>();
  // @ts-expect-error: this list does not page
  lares.list('/webhooks');
}

export function events(home: HomeEvent, delivered: OrganizationEvent) {
  if (home.event_type === 'noise_detected') {
    expectTypeOf(home.metadata.noiseDetected?.soundLevel).toEqualTypeOf<number | undefined>();
    // @ts-expect-error: of another type
    home.metadata.batteryLow;
  }
  if (delivered.type === 'battery_low')
    expectTypeOf(delivered.metadata.batteryLow?.batteryPercent).toEqualTypeOf<number | undefined>();
  if (delivered.type === 'pir_motion') expectTypeOf(delivered.device_id).toEqualTypeOf<string | undefined>();
  // @ts-expect-error: a ping has none
  if (delivered.type === 'webhook_ping') delivered.metadata;
}
