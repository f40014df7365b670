import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { serverText } from '../../harness/text.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';
import {
  beginAt,
  FOR_HOSTS,
  forget,
  mailed,
  passUntil,
  putOnCall,
  setRules,
  textsTo,
} from './test-notifications.ts';

const openScene = scenesOfOneWorld();
const open = (more: object = {}) => openScene({ ...FOR_HOSTS, ...more });

/** The state a process leaves if it is killed before it records that it was done. */
const runAgain = async (scene: Scene, { user_id }: { user_id: string }) => {
  await scene.world.tools.database.rows(sql`
    INSERT INTO jobs (kind, key, due_at) VALUES ('summary', ${user_id}, ${scene.world.clock.now()})
    ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at`);
  await scene.settle();
};

describe('the summary of the morning', () => {
  it('lists devices that went offline to those on call, once, and when they are back', async () => {
    const scene = await open();
    const { owner, admin } = scene.hood;
    await passUntil(scene, '07:59');
    expect(mailed(scene)).toEqual([]);
    await passUntil(scene, '08:00');
    expect(mailed(scene)).toEqual([admin.email, owner.email].sort());
    const subject = serverText('notifications.summarySubject', { count: 1 });
    expect(scene.mailServer.mails[0]?.raw).toContain(`\r\nSubject: ${subject}\r\n`);
    expect(textsTo(scene, owner)[0]).toMatch(
      /^New:\r?\n- Hall is offline at Boathouse, since \d+ Nov,? \d\d:\d\d\.\r?\n/,
    );
    // It is still offline, which is not new.
    await passUntil(scene, '07:59');
    await passUntil(scene, '09:00');
    expect(mailed(scene)).toHaveLength(2);
    forget(scene);
    await scene.report({});
    await passUntil(scene, '08:00');
    const [text = ''] = textsTo(scene, owner);
    expect(text).toContain('- Hall is online again at Boathouse.');
    expect(mailed(scene)).toHaveLength(2);
  });

  it('is one a day, whatever crashed, and what comes later that day is in the next', async () => {
    const scene = await open({ devices: [{}, { description: 'Attic' }] });
    const { owner } = scene.hood;
    await setRules(scene, scene.hood.admin, { rules: [{ told: 'never' }] });
    await passUntil(scene, '07:50');
    expect((await scene.others[0]?.report({}))?.status).toBe(202);
    await scene.settle();
    await passUntil(scene, '08:00');
    expect(textsTo(scene, owner)).toHaveLength(1);
    await runAgain(scene, owner);
    // The other device goes offline after the summary.
    await scene.passMinutes(60);
    await runAgain(scene, owner);
    expect(textsTo(scene, owner)).toHaveLength(1);
    await passUntil(scene, '08:00');
    const [, second = ''] = textsTo(scene, owner);
    expect(second).toMatch(/New:.*- Attic is offline at .*Still open:\r?\n- Hall is offline at /s);
    expect(textsTo(scene, owner)).toHaveLength(2);
    const rows = await scene.world.tools.database.rows(
      sql`SELECT to_char(day, 'YYYY-MM-DD') AS day FROM summaries WHERE user_id = ${owner.user_id}`,
    );
    expect(rows).toHaveLength(2);
  });

  it('comes at the hour of the person, by their clock', async () => {
    const scene = await open();
    const { owner } = scene.hood;
    await beginAt(scene, '13:00');
    await scene.report({});
    // 06:30 there is 12:30 at home.
    await setRules(scene, owner, { summary_at: '06:30', timezone: 'America/New_York' });
    await passUntil(scene, '12:00');
    const before = textsTo(scene, owner).length;
    await passUntil(scene, '12:30');
    expect([before, textsTo(scene, owner).length]).toEqual([0, 1]);
  });

  it('lists climate and batteries, and what was postponed in quiet hours', async () => {
    const scene = await open();
    const { owner, admin } = scene.hood;
    await setRules(scene, admin, { rules: [{ told: 'never' }] });
    await setRules(scene, owner, {
      quiet_hours: { from: '00:00', to: '07:30' },
      rules: [{ kinds: ['device_offline'], told: 'never' }],
    });
    await passUntil(scene, '01:00');
    await scene.measure(16, { temp: 8 });
    await scene.report({ battery: { pct: 15 } });
    await scene.passMinutes(10);
    await scene.report({ battery: { pct: 15 } });
    await scene.loud(8);
    await scene.quiet(10);
    expect(mailed(scene)).toEqual([]);
    await passUntil(scene, '08:00');
    const [text = '', ...more] = textsTo(scene, owner);
    expect(more).toEqual([]);
    expect(text).toContain('- Too warm or too cold at Boathouse, since ');
    expect(text).toContain('- The battery of Hall is low at Boathouse, reported ');
    expect(text).toMatch(/- Too loud at Boathouse, \d+ Nov,? \d\d:\d\d to \d+ Nov,? \d\d:\d\d\./);
    expect(mailed(scene)).toEqual([owner.email]);
  });

  it('is not for who has left, nor for who wants no mail', async () => {
    const scene = await open();
    const { member, operator } = scene.hood;
    await beginAt(scene, '09:00');
    await putOnCall(scene, member, operator);
    await scene.passMinutes(60);
    const browser = await scene.world.browserOf(operator);
    await browser.api('PATCH', '/users/me/notification-ways', { by_email: false });
    const path = `/organizations/${scene.hood.organization_id}/members/${member.user_id}`;
    expect((await (await scene.world.browserOf(scene.hood.owner)).api('DELETE', path)).status).toBe(200);
    await passUntil(scene, '09:00');
    expect(mailed(scene)).toEqual([]);
  });
});
