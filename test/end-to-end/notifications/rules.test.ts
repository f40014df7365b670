import { describe, expect, it } from 'vitest';
import { scenesOfOneWorld } from '../messages/test-scene.ts';
import {
  beginAt,
  FOR_HOSTS,
  forget,
  givePhone,
  mailed,
  passUntil,
  putOnCall,
  RULES,
  setRules,
  soundAlarm,
  textsTo,
} from './test-notifications.ts';

const openScene = scenesOfOneWorld();
const open = (more: object = {}) => openScene({ ...FOR_HOSTS, ...more });

const WRONG: [string, object][] = [
  ['rules', {}],
  ['rules.0.told', { rules: [{}] }],
  ['rules.0.told', { rules: [{ told: 'often' }] }],
  ['rules.0.kinds.0', { rules: [{ kinds: ['rain'], told: 'never' }] }],
  ['rules.0.kinds', { rules: [{ kinds: [], told: 'never' }] }],
  ['rules.0.least_level', { rules: [{ least_level: 4, told: 'never' }] }],
  ['rules.0.hours.to', { rules: [{ hours: { from: '10:00' }, told: 'never' }] }],
  ['rules.0.hours.from', { rules: [{ hours: { from: '24:00', to: '10:00' }, told: 'never' }] }],
  ['rules.0.home_ids.0', { rules: [{ home_ids: ['%00'], told: 'never' }] }],
  ['rules', { rules: [{ home_ids: ['0'.repeat(24)], told: 'never' }] }],
  ['rules', { rules: [{ kinds: ['smoke_alarm'], told: 'never' }] }],
  ['rules', { rules: [{ kinds: ['noise', 'intrusion'], told: 'summary' }] }],
  ['rules', { rules: Array.from({ length: 31 }, () => ({ told: 'never' })) }],
  ['timezone', { rules: [], timezone: '+02:00' }],
  ['timezone', { rules: [], timezone: 'Moon/Base' }],
  ['summary_at', { rules: [], summary_at: '8' }],
  ['quiet_hours', { rules: [], quiet_hours: 'night' }],
];

describe('rules of one’s own', () => {
  it('are kept as they were given, and all of them are replaced', async () => {
    const scene = await open();
    const browser = await scene.world.browserOf(scene.hood.member);
    expect((await browser.api('GET', RULES)).body).toEqual({ summary_at: '08:00', rules: [] });
    const preferences = {
      quiet_hours: { from: '22:00', to: '06:30' },
      timezone: 'Europe/Berlin',
      summary_at: '07:15',
      rules: [
        {
          kinds: ['noise', 'smoking'],
          home_ids: [scene.home_id],
          tags: ['harbour', 'old town'],
          least_level: 2,
          hours: { from: '18:00', to: '02:00' },
          told: 'at_once',
          channels: ['sms'],
        },
        { told: 'summary' },
      ],
    };
    expect((await browser.api('PUT', RULES, preferences)).body).toEqual(preferences);
    expect((await browser.api('GET', RULES)).body).toEqual(preferences);
    expect((await browser.api('PUT', RULES, { rules: [] })).body).toEqual({ summary_at: '08:00', rules: [] });
  });

  it('name what is wrong with them, and change nothing then', async () => {
    const scene = await open();
    const browser = await scene.world.browserOf(scene.hood.member);
    for (const [context, body] of WRONG) {
      const answer = await browser.api('PUT', RULES, body);
      expect([answer.status, answer.body.context], answer.text).toEqual([400, context]);
    }
    expect((await browser.api('GET', RULES)).body).toEqual({ summary_at: '08:00', rules: [] });
  });

  it('of a home of others are refused', async () => {
    const [scene, other] = [await open(), await open()];
    const browser = await scene.world.browserOf(scene.hood.owner);
    const rules = [{ home_ids: [other.home_id], told: 'never' }];
    expect((await browser.api('PUT', RULES, { rules })).status).toBe(400);
  });

  it('decide whether the user is notified; if not, the next on call is', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await setRules(scene, member, {
      rules: [{ kinds: ['noise'], home_ids: [scene.home_id], told: 'never' }],
    });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email]);
    // Danger notifies regardless of the rules for other events.
    forget(scene);
    await setRules(scene, member, { rules: [{ told: 'never' }] });
    await soundAlarm(scene);
    expect(mailed(scene)).toEqual([admin.email, member.email].sort());
  });

  it('go by the tags of homes, however they are written', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    expect((await scene.owner.patch(`/homes/${scene.home_id}`, { tags: ['Old Town'] })).status).toBe(200);
    await setRules(scene, member, { rules: [{ tags: [' OLD TOWN'], told: 'never' }] });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email]);
  });

  it('decide by which ways, and danger finds another where that is not there', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await givePhone(scene, member, '+46704445566');
    await setRules(scene, member, { rules: [{ told: 'at_once', channels: ['sms'] }] });
    await scene.loud(8);
    expect([mailed(scene), scene.provider.messages.length]).toEqual([[], 1]);
    await setRules(scene, member, { rules: [{ told: 'at_once', channels: ['push'] }] });
    forget(scene);
    await soundAlarm(scene);
    expect([mailed(scene), scene.provider.messages.length]).toEqual([[member.email], 1]);
  });

  it('notify a user who is not on call at once, once', async () => {
    const scene = await open();
    const { member, operator } = scene.hood;
    await putOnCall(scene, member);
    await setRules(scene, operator, { rules: [{ kinds: ['noise'], told: 'at_once' }] });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([member.email, operator.email].sort());
    await scene.loud(6);
    expect(mailed(scene)).toEqual([member.email, member.email, operator.email].sort());
  });

  it('put noise into the summary of the morning', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await setRules(scene, member, {
      rules: [
        { kinds: ['noise'], told: 'summary' },
        { kinds: ['device_offline'], told: 'never' },
      ],
    });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([]);
    await passUntil(scene, '08:00');
    expect(textsTo(scene, member)[0]).toContain('- Too loud at Boathouse, ');
  });

  it('notify about climate at once where set', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await setRules(scene, member, { rules: [{ kinds: ['temperature'], told: 'at_once' }] });
    await scene.measure(16, { temp: 8 });
    await scene.settle();
    expect(textsTo(scene, member)[0]).toMatch(/^Too warm or too cold at Boathouse since/);
  });
});

describe('quiet hours', () => {
  const NIGHT = { quiet_hours: { from: '22:00', to: '07:00' } };

  it('pass noise on to the next on call, and let danger through', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await setRules(scene, member, NIGHT);
    await beginAt(scene, '23:00');
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email]);
    forget(scene);
    await soundAlarm(scene);
    expect(mailed(scene)).toEqual([admin.email, member.email].sort());
  });

  it('postpone an incident that lasts until they end', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await setRules(scene, member, NIGHT);
    await beginAt(scene, '06:45');
    await scene.loud(14);
    expect(mailed(scene)).toEqual([]);
    await scene.loud(2);
    expect(mailed(scene)).toEqual([member.email]);
    expect(textsTo(scene, member)[0]).toMatch(/^Too loud at Boathouse since 06:/);
  });

  it('are those of the person, wherever the home is', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await setRules(scene, member, { ...NIGHT, timezone: 'Asia/Tokyo' });
    // 07:30 in Tokyo.
    await beginAt(scene, '23:30');
    await scene.loud(8);
    expect(mailed(scene)).toEqual([member.email]);
  });
});
