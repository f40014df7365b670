import { expect, it } from 'vitest';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newDevice, newHome } from './steps.ts';

export function homeRights(site: () => Site): void {
  it('shows an operator and a member no button that they may not use', async () => {
    const { hood } = site();
    const homeId = await newHome(site(), 'Vicarage');
    await newDevice(site(), homeId, 'Study');
    const operator = await site().visit(hood.operator, `/homes/${homeId}`);
    await operator
      .getByText('Your role, Operator, lets you see the alarm but not arm or disarm it.')
      .waitFor();
    await operator.getByRole('article', { name: 'Study' }).waitFor();
    expect(
      await operator.getByRole('button', { name: /Arm|Disarm|New token|Add device|Edit|Delete/ }).count(),
    ).toBe(0);
    await operator.getByRole('link', { name: 'Settings' }).click();
    await operator.getByText('Your role, Operator, lets you see the settings but not change them.').waitFor();
    expect(await operator.getByRole('button', { name: /Save|Reset|preset|Delete/ }).count()).toBe(0);
    expect(await operator.getByLabel('Limit', { exact: true }).isDisabled()).toBe(true);
    await lookInBothSizes(operator, 'operator-settings');
    await operator.context().close();

    const member = await site().visit(hood.member, `/homes/${homeId}`);
    await member.getByRole('button', { name: 'Arm' }).click();
    await member.getByText('There are 45 seconds to leave; then it is armed.').waitFor();
    expect(await member.getByRole('button', { name: /New token|Add device|Edit|Delete/ }).count()).toBe(0);
    await member.getByRole('button', { name: 'Stop arming' }).click();
    await member.getByRole('button', { name: 'Arm' }).waitFor();
    await member.context().close();
  });
}
