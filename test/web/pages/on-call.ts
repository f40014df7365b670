import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src/platform/durations.ts';
import { text } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function onCallPages(site: () => Site, size: Size): void {
  it('puts members on call, in a fixed order', async () => {
    const { page, world, hood } = site();
    await page.goto(`${world.url}/on-call`);
    await page.getByText(text('onCall.emptyHint')).waitFor();
    const section = page.getByRole('region', { name: text('onCall.fixedOrder') });
    const put = async (name: string) => {
      await choose(page, section, text('onCall.putOnCall'), name);
      await removeButton(section, name).waitFor();
    };
    const [one, other] = [hood.member.fullname, hood.operator.fullname];
    await put(one);
    // The page reads the state of the alerts after each change. A click meanwhile counts.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/alerting', async (route) => {
      await released;
      await route.fallback();
    });
    await put(other);
    await section.getByRole('button', { name: text('onCall.moveUp', { fullname: other }) }).click();
    release();
    await page.unroute('**/alerting');
    const order = section.getByRole('list', { name: text('onCall.inOrder') });
    await expect.poll(() => order.locator('li').first().textContent()).toContain(other);
    const saved = await readOnCall(site());
    expect(saved.people.map(({ fullname }) => fullname)).toEqual([other, one]);
    await look(page, 'on-call-fixed', size);
    for (const name of [one, other]) {
      await removeButton(section, name).click();
      await removeButton(section, name).waitFor({ state: 'detached' });
    }
    await page.getByText(text('onCall.emptyHint')).waitFor();
  });

  it('sets up a rota, an absence and a swap, and shows the coming shifts at once', async () => {
    const { page, world, hood } = site();
    const { owner, admin, member } = hood;
    await page.goto(`${world.url}/on-call`);
    await page.getByRole('button', { name: text('onCall.setUpRota') }).click();
    await setUpRota(site(), size);
    const { rota } = await readOnCall(site());
    expect(rota).toMatchObject({ handover_time: '10:30', user_ids: [admin, member].map(idOf) });
    expect(new Date(`${rota?.first_day}T12:00Z`).getUTCDay()).toBe(4);
    const shifts = page.getByRole('list', { name: text('onCall.comingShifts') }).locator('li');
    expect(await shifts.count()).toBe(8);
    expect(await shifts.nth(0).textContent()).toContain(admin.fullname);

    await page.getByRole('button', { name: text('onCall.addAbsence') }).click();
    await addAbsence(site(), size);
    await shifts
      .getByText(text('onCall.isAbsent', { name: member.fullname }))
      .first()
      .waitFor();

    await shifts.nth(0).getByRole('button').click();
    await addSwap(site(), size);
    expect(await shifts.nth(0).textContent()).toContain(owner.fullname);
    const after = await readOnCall(site());
    const [first] = after.rota?.weeks ?? [];
    expect(after.swaps).toEqual([
      { first_day: first?.first_day, user_id: owner.user_id, instead_of: admin.user_id },
    ]);
    expect(after.absences).toMatchObject([{ user_id: member.user_id }]);
    expect(after.on_call_now[0]?.user_id).toBe(owner.user_id);
    await page.getByText(`${owner.fullname} is first on call until Thu`).waitFor();
    await look(page, 'on-call', size);
    await removeAll(site());
  });

  it('changes an escalation by keyboard, says what is wrong, and resets it', async () => {
    const { page, world } = site();
    await page.goto(`${world.url}/on-call/escalation`);
    const edit = (name: string) => page.getByRole('button', { name: text('escalation.editNamed', { name }) });
    const dialog = page.getByRole('dialog');
    const delay = dialog.getByLabel(text('escalation.delay'));
    await edit(text('common.noise')).press('Enter');
    await dialog.waitFor();
    await delay.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('90');
    await page.keyboard.press('Enter');
    await dialog.getByText(text('escalation.enterWhole', { most: 60 })).waitFor();
    await look(page, 'escalation-wrong', size);
    await delay.press('ControlOrMeta+a');
    await page.keyboard.type('3');
    await dialog.getByText(/^Lares alerts .* Without acknowledgement after 3 min/).waitFor();
    await look(page, 'escalation-edit', size);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(text('escalation.saved')).waitFor();
    const changed = { delay_minutes: 3, rounds: 2, next: 'next_person' };
    expect(await readEscalation(site())).toMatchObject({ noise: changed, smoking: { delay_minutes: 5 } });

    await edit(text('common.gasAlarm')).click();
    await delay.fill('6');
    await dialog.getByRole('button', { name: text('escalation.save') }).click();
    await dialog.getByText(text('escalation.enterWhole', { most: 5 })).waitFor();
    await delay.fill('2');
    await dialog.getByRole('button', { name: text('escalation.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    const safety = { delay_minutes: 2, rounds: 2, next: 'everyone' };
    expect(await readEscalation(site())).toMatchObject({ noise: changed, gas: safety });
    await look(page, 'escalation', size);

    for (const name of [text('common.noise'), text('common.gasAlarm')]) {
      await edit(name).click();
      await dialog.getByRole('button', { name: text('escalation.reset') }).click();
      await dialog.getByRole('button', { name: text('escalation.save') }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    expect(await readEscalation(site())).toMatchObject({
      noise: { delay_minutes: 5 },
      gas: { delay_minutes: 5 },
    });
    await page.getByText(text('escalation.changed'), { exact: true }).waitFor({ state: 'detached' });
  });

  it('offers a user who may not change it nothing to change', async () => {
    const { world, hood, pageErrors } = site();
    const page = await site().enter(hood.operator);
    const organization = `/organizations/${hood.organization_id}`;
    for (const [part, what] of [
      ['on-call', text('onCall.whoIsOnCall')],
      ['escalation', text('escalation.titleInline')],
    ] as const) {
      const path = part === 'on-call' ? '/on-call' : '/on-call/escalation';
      await page.goto(`${world.url}${path}`);
      await page.getByText(text('common.roleNotAllowSee', { what })).waitFor();
      expect(await page.locator('#main').getByRole('button').count()).toBe(0);
      expect((await world.as(hood.operator).put(`${organization}/${part}`, { user_ids: [] })).status).toBe(
        403,
      );
      // Where the API lets a user read, the page shows it without anything to change.
      const { body } = await world.as(hood.owner).get(`${organization}/${part}`);
      await page.route(`**/v8${organization}/${part}`, (route) => route.fulfill({ json: body }));
    }
    await page.goto(`${world.url}/on-call`);
    await page.getByRole('list', { name: text('onCall.nowInOrder') }).waitFor();
    await page.getByRole('heading', { name: text('onCall.noRota') }).waitFor();
    expect(await page.locator('#main').getByRole('button').count()).toBe(0);
    await look(page, 'on-call-read-only', size);
    await page.goto(`${world.url}/on-call/escalation`);
    await page.getByRole('heading', { name: text('common.gasAlarm') }).waitFor();
    expect(await page.locator('#main').getByRole('button').count()).toBe(0);
    await page.context().close();
    const refused = pageErrors.splice(0);
    expect(refused.filter((one) => !one.includes('403'))).toEqual([]);
  });
}

/** The members, the day and the time of the hand-over. */
async function setUpRota(at: Site, size: Size): Promise<void> {
  const { page, hood } = at;
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: text('onCall.saveRota') });
  const members = dialog.getByRole('list', { name: text('onCall.membersInOrder') });
  for (const { fullname: name } of [hood.owner, hood.admin])
    await dialog.getByRole('button', { name: text('onCall.removeFromRota', { name }) }).click();
  await save.click();
  await dialog.getByText(text('onCall.chooseAtLeastOne')).waitFor();
  await choose(page, dialog, text('onCall.addToRota'), hood.member.fullname);
  await choose(page, dialog, text('onCall.addToRota'), hood.admin.fullname);
  const { fullname } = hood.admin;
  await dialog.getByRole('button', { name: text('onCall.moveUp', { fullname }) }).press('Enter');
  await expect.poll(() => members.locator('li').first().textContent()).toContain(fullname);
  await choose(page, dialog, text('onCall.handoverDay'), 'Thursday');
  await dialog.getByLabel(text('onCall.handoverTime')).fill('10:30');
  const preview = dialog.getByRole('list', { name: text('common.preview') });
  expect(await preview.locator('li').first().textContent()).toContain(fullname);
  await look(page, 'on-call-rota', size);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
}

/** The member whose week is next is absent then. */
async function addAbsence({ page, world, hood }: Site, size: Size): Promise<void> {
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: text('onCall.saveAbsence') });
  const dayAfter = (days: number) =>
    `${new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)}T12:00`;
  await dialog.getByLabel(text('common.from')).fill(dayAfter(10));
  await dialog.getByLabel(text('common.untilLabel')).fill(dayAfter(9));
  await save.click();
  await dialog.getByText(text('onCall.chooseMemberFirst')).waitFor();
  await dialog.getByText(text('errors.absenceEndsFirst')).waitFor();
  await choose(page, dialog, text('onCall.member'), hood.member.fullname);
  await dialog.getByLabel(text('common.untilLabel')).fill(dayAfter(13));
  await dialog.getByRole('list', { name: text('onCall.inThisTime') }).waitFor();
  await look(page, 'on-call-absence', size);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
}

async function addSwap({ page, hood }: Site, size: Size): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: text('onCall.saveSwap') }).click();
  await dialog.getByText(text('onCall.chooseMemberFirst')).waitFor();
  const label = text('onCall.whoTakesOver', { name: hood.admin.fullname });
  await choose(page, dialog, label, hood.owner.fullname);
  const preview = dialog.getByRole('list', { name: text('common.preview') });
  await preview.getByText(text('onCall.insteadOf', { name: hood.admin.fullname })).waitFor();
  await look(page, 'on-call-swap', size);
  await dialog.getByRole('button', { name: text('onCall.saveSwap') }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function removeAll(at: Site): Promise<void> {
  const { page, hood } = at;
  const { owner, admin, member } = hood;
  await page
    .getByRole('button', {
      name: text('onCall.removeSwap', { name: owner.fullname, other: admin.fullname }),
    })
    .click();
  await page.getByText(text('onCall.noSwap')).waitFor();
  await page.getByRole('button', { name: text('onCall.removeAbsence', { name: member.fullname }) }).click();
  await page.getByText(text('onCall.noAbsence')).waitFor();
  await page.getByRole('button', { name: text('onCall.removeRota') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('onCall.removeRota') })
    .click();
  await page.getByRole('heading', { name: text('onCall.noRota') }).waitFor();
  const { rota, absences, swaps } = await readOnCall(at);
  expect({ rota, absences, swaps }).toEqual({ rota: undefined, absences: [], swaps: [] });
}

async function choose(page: Page, place: Locator, label: string, option: string): Promise<void> {
  await place.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const removeButton = (place: Locator, fullname: string): Locator =>
  place.getByRole('button', { name: text('onCall.removeFromThoseOnCall', { fullname }) });

const idOf = ({ user_id }: { user_id: string }): string => user_id;

interface OnCallAnswer {
  people: { fullname: string }[];
  on_call_now: { user_id: string }[];
  rota?: { first_day: string; weeks: { first_day: string }[] };
  absences: unknown[];
  swaps: unknown[];
}

async function readOnCall({ world, hood }: Site): Promise<OnCallAnswer> {
  return (await world.as(hood.owner).get(`/organizations/${hood.organization_id}/on-call`)).body;
}

async function readEscalation({ world, hood }: Site): Promise<unknown> {
  return (await world.as(hood.owner).get(`/organizations/${hood.organization_id}/escalation`)).body;
}
