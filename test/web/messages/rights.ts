import { expect, it } from 'vitest';
import { minutes, times } from '../../harness/monitored-home.ts';
import { text as uiText } from '../../harness/text.ts';
import { newDevice } from '../home-live/steps.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { addGuest, hours, lookInBothSizes, newHome, sendAll } from './steps.ts';

export function messageRights(site: () => Site): void {
  it('shows an operator and a member no button that they may not use', async () => {
    const { world, hood } = site();
    const homeId = await newHome(site(), 'Vicarage');
    const guestId = await addGuest(site(), homeId, {
      name: 'Eva',
      checkin_time: hours(site(), -2),
      phone_number: '+46701234517',
    });
    const path = `/homes/${homeId}/guests/${guestId}`;
    const text = 'Only to be read.';
    expect((await world.as(hood.owner).post(`${path}/messages`, { text })).status).toBe(201);
    const study = await newDevice(site(), homeId, 'Study');
    await study.report({ samples: minutes(world.clock.now().getTime(), times(11, { laeq: 84 })) });
    await sendAll(site(), homeId);

    const operator = await site().visit(hood.operator, path);
    await operator.getByText('Only to be read.').waitFor();
    await operator.getByText(uiText('messages.roleReadOnly', { role: uiText('format.operator') })).waitFor();
    await operator.getByText(uiText('messages.openConversation')).waitFor();
    expect(await operator.getByRole('radio', { name: uiText('messages.closed') }).count()).toBe(0);
    expect(await operator.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    await lookInBothSizes(operator, 'operator-conversation');
    await go(operator, `/homes/${homeId}`);
    await operator.getByRole('link', { name: uiText('format.tooLoud') }).click();
    await operator.getByText(uiText('incidents.roleReadOnly', { role: uiText('format.operator') })).waitFor();
    expect(await operator.getByRole('button', { name: /Snooze|Acknowledge/ }).count()).toBe(0);
    await go(operator, '/messages/templates');
    await operator.getByText(uiText('templates.roleReadOnly', { role: uiText('format.operator') })).waitFor();
    await operator.getByText('Hi Maria Lindqvist').waitFor();
    expect(await operator.getByRole('button', { name: /Save|Insert|Discard/ }).count()).toBe(0);
    expect(
      await operator.getByRole('textbox', { name: uiText('common.text'), exact: true }).isEditable(),
    ).toBe(false);
    await lookInBothSizes(operator, 'operator-templates');
    await go(operator, '/messages');
    await operator.getByRole('link', { name: 'Eva', exact: true }).first().waitFor();
    await operator.context().close();

    const member = await site().visit(hood.member, `/homes/${homeId}`);
    await member.getByRole('link', { name: uiText('format.tooLoud') }).click();
    await member.getByRole('button', { name: uiText('incidents.acknowledge') }).click();
    await member.getByText(/You acknowledged this incident at \d\d:\d\d\./).waitFor();
    await go(member, path);
    await member.getByRole('button', { name: uiText('messages.sendSms') }).waitFor();
    await member.context().close();
  });
}
