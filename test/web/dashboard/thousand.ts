import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { lookInBothSizes } from '../home-live/steps.ts';
import type { Site } from '../support/site.ts';
import { countOf, tileOf } from './live.ts';

const HOMES = 1000;

export function dashboardThousand(site: () => Site): void {
  it('stays usable with a thousand homes', async () => {
    const { world } = site();
    const owner = await world.person();
    const { body } = await world.as(owner).post('/organizations', { name: 'Wide Estate' });
    const { database } = world.tools;
    await database.rows(sql`
      INSERT INTO homes (home_id, organization_id, name, timezone, created_at)
      SELECT 'a' || lpad(to_hex(n), 23, '0'), ${body.organization_id}, 'Home ' || n, 'Europe/Stockholm', now()
      FROM generate_series(1, ${HOMES}::int) AS n`);
    await database.rows(sql`
      INSERT INTO devices (device_id, home_id, description, device_mac, hardware_version, created_at)
      SELECT 'd' || substr(home_id, 2), home_id, 'Hall', '02:00:00:00:00:01', 1, now() FROM homes
      WHERE organization_id = ${body.organization_id}`);
    await database.rows(sql`
      INSERT INTO device_status (home_id, device_id, first_seen_at, latest_sensor_values, ongoing_events, offline)
      SELECT home_id, device_id, now(), '{"sound": {"time": "", "value": 44.2}, "temperature": {"time": "", "value": 20.5}}',
        CASE WHEN name LIKE '%99' THEN '{noise_detected}'::text[] WHEN name LIKE '%50' THEN '{device_offline}' ELSE '{}' END,
        name LIKE '%50'
      FROM devices JOIN homes USING (home_id) WHERE organization_id = ${body.organization_id}`);
    const page = await site().visit(owner);
    const tiles = page.getByRole('list', { name: text('common.homes') }).getByRole('link');
    await tiles.first().waitFor();
    expect(await countOf(page, text('common.allHomes'))).toBe('1,000All homes');
    expect(await countOf(page, 'Noisy')).toBe('10Noisy');
    expect(await tiles.count()).toBe(60);
    // The noisy homes, then the silent ones, then the others in natural number order.
    expect(await tiles.first().textContent()).toContain('Home 99');
    expect(await tiles.nth(20).textContent()).toMatch(/^Home 1Quiet/);
    await lookInBothSizes(page, 'dashboard-thousand');
    await page.getByRole('button', { name: text('dashboard.showAll', { count: 1000 }) }).click();
    await expect.poll(() => tiles.count()).toBe(HOMES);
    await page.getByLabel(text('dashboard.searchHomesAndGuests')).fill('home 777');
    await expect.poll(() => tiles.count()).toBe(1);
    await tileOf(page, 'Home 777').waitFor();
    await page.context().close();
    await database.rows(sql`DELETE FROM homes WHERE organization_id = ${body.organization_id}`);
  });
}
