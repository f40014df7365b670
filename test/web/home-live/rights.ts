import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newDevice, newHome } from './steps.ts';

export function homeRights(site: () => Site): void {
  it('shows an operator and a member no button that they may not use', async () => {
    const { hood } = site();
    const homeId = await newHome(site(), 'Vicarage');
    await newDevice(site(), homeId, 'Study');
    const operator = await site().visit(hood.operator, `/homes/${homeId}`);
    await operator.getByText(text('alarm.roleReadOnly', { role: text('format.operator') })).waitFor();
    await operator.getByRole('article', { name: 'Study' }).waitFor();
    expect(
      await operator.getByRole('button', { name: /Arm|Disarm|New token|Add device|Edit|Delete/ }).count(),
    ).toBe(0);
    await operator.getByRole('link', { name: text('common.settings') }).click();
    await operator
      .getByText(text('homeSettings.roleLetsSeeSettingsBut', { role: text('format.operator') }))
      .waitFor();
    expect(await operator.getByRole('button', { name: /Save|Reset|preset|Delete/ }).count()).toBe(0);
    expect(await operator.getByLabel(text('homeSettings.limit'), { exact: true }).isDisabled()).toBe(true);
    await lookInBothSizes(operator, 'operator-settings');
    await operator.context().close();

    const member = await site().visit(hood.member, `/homes/${homeId}`);
    await member.getByRole('button', { name: text('alarm.arm') }).click();
    await member.getByText(text('alarm.armingCountdown', { count: 45 })).waitFor();
    expect(await member.getByRole('button', { name: /New token|Add device|Edit|Delete/ }).count()).toBe(0);
    await member.getByRole('button', { name: text('alarm.stopArming') }).click();
    await member.getByRole('button', { name: text('alarm.arm') }).waitFor();
    await member.context().close();
  });
}
