import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadConfiguration, readConfig } from './config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof BadConfiguration) return error.problems;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('has the defaults of the operating contract [configuration-defaults]', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      databaseUrl: undefined,
      publicUrl: undefined,
      dataDir: resolve('data'),
      backup: { folder: undefined, keepDays: 7 },
      roles: new Set(['api', 'ingest', 'worker']),
      processes: 1,
      processMemoryMb: undefined,
      drainMs: 30_000,
      heartbeat: { url: undefined, everyMs: 60_000 },
      demo: true,
      rateLimit: { perSecond: 20, burst: 100 },
      userRateLimit: { perSecond: 20, burst: 100 },
      secretKeys: undefined,
      webhooks: {
        retryDelaysS: [60, 300, 900, 3600],
        timeoutMs: 10_000,
        allowPrivate: false,
        historyDays: 7,
      },
      mqtt: { url: undefined, port: 1883, portWasChosen: false, anyBridgeTopic: false },
      homeAssistant: { mqttUrl: undefined },
      eventRetentionDays: undefined,
      retention: { messagesDays: undefined, guestsDays: undefined, auditDays: 400 },
      mail: { smtpUrl: undefined, from: 'Lares <lares@localhost>' },
      sms: undefined,
      guests: { unreachableCountries: new Set(['CU', 'IR', 'KP', 'SY']) },
      bookings: { beds24Url: undefined, hostawayUrl: undefined },
      logLevel: undefined,
      trustProxy: 0,
      metricsToken: undefined,
      quotas: {
        organizations: 100,
        homes: 10_000,
        devices: 1000,
        guests: 200_000,
        clients: 100,
        webhooks: 1000,
        user_webhooks: 1000,
        feeds: 20,
        invitations_per_day: 5000,
        sms_per_day: 20_000,
      },
      policy: { organizationCreation: 'everyone', smsSending: 'everyone' },
    });
  });

  it.each([
    [{}, true],
    [{ NODE_ENV: 'production' }, false],
    [{ DATABASE_URL: 'postgres://db/lares' }, false],
    [{ DATABASE_URL: 'postgres://db/lares', LARES_DEMO: 'on' }, true],
    [{ LARES_DEMO: 'off' }, false],
    [{ LARES_PROCESSES: '2' }, false],
    [{ LARES_PROCESSES: '1', LARES_DEMO: 'on' }, true],
  ])('with %j the demo portfolio is on: %s', (environment, on) => {
    expect(readConfig(environment).demo).toBe(on);
  });

  it.each([
    [{}, 1883],
    [{ LARES_MQTT_PORT: '0' }, 0],
    [{ LARES_MQTT_PORT: 'off' }, undefined],
    [{ LARES_MQTT_URL: 'mqtt://broker' }, undefined],
    [{ DATABASE_URL: 'postgres://db/lares' }, undefined],
    [{ DATABASE_URL: 'postgres://db/lares', LARES_MQTT_PORT: '1884' }, 1884],
  ])('with %j the embedded broker listens on %s', (environment, port) => {
    expect(readConfig(environment).mqtt.port).toBe(port);
  });

  it.each([
    [{ LARES_BACKUP_DIR: '/srv/lares', LARES_DATA_DIR: '/srv/lares' }, /must not be the data directory/],
    [{ LARES_BACKUP_DIR: '/srv/lares/backups', LARES_DATA_DIR: '/srv/lares' }, /nor be in it or around it/],
    [{ LARES_BACKUP_DIR: '/srv', LARES_DATA_DIR: '/srv/lares/' }, /nor be in it or around it/],
    [{ LARES_BACKUP_DIR: '/b', DATABASE_URL: 'postgres://db/lares' }, /is for the embedded database/],
    [{ LARES_BACKUP_KEEP_DAYS: '0' }, /must be a whole number/],
  ])('with %j refuses to back up', (environment, problem) => {
    expect(problemsOf(environment)).toEqual([expect.stringMatching(problem)]);
    expect(problemsOf({ LARES_BACKUP_DIR: '/srv/lares-backups', LARES_DATA_DIR: '/srv/lares' })).toEqual([]);
  });

  it('treats an empty value as not set', () => {
    expect(readConfig({ PORT: '' }).port).toBe(8080);
  });

  it('sends mail from the public host, or from LARES_MAIL_FROM', () => {
    const environment = { LARES_PUBLIC_URL: 'https://homes.example.com:8443' };
    expect(readConfig(environment).mail.from).toBe('Lares <lares@homes.example.com>');
    for (const from of ['me@example.com', 'Lares at home <me@example.com>']) {
      expect(readConfig({ ...environment, LARES_MAIL_FROM: from }).mail.from).toBe(from);
    }
  });

  it.each([
    [{ LARES_SMS_FROM: '+46701234567' }, '+46701234567', '+46701234567'],
    [{ LARES_SMS_FROM: '+46701234567', LARES_VOICE_FROM: '+46701234568' }, '+46701234567', '+46701234568'],
    [{ LARES_SMS_FROM: 'Lakeside 2', LARES_VOICE_FROM: '+46701234568' }, 'Lakeside 2', '+46701234568'],
    [{ LARES_SMS_FROM: 'Lakeside' }, 'Lakeside', undefined],
    [{ LARES_SMS_FROM: '71234' }, '71234', undefined],
  ])('with %j messages come from %s and calls from %s', (environment, from, voiceFrom) => {
    const LARES_SMS_URL = 'https://AC1:to%2Fken@sms.example.com/Accounts/AC1';
    expect(readConfig({ LARES_SMS_URL, ...environment }).sms).toEqual({
      url: LARES_SMS_URL,
      from,
      voiceFrom,
    });
    expect(readConfig(environment).sms).toBeUndefined();
  });

  it('requires LARES_SMS_FROM with LARES_SMS_URL', () => {
    const LARES_SMS_URL = 'https://AC1:secret-token@sms.example.com';
    const needs = 'LARES_SMS_URL needs LARES_SMS_FROM, the number or name that messages come from';
    expect(problemsOf({ LARES_SMS_URL })).toEqual([needs]);
    expect(problemsOf({ LARES_SMS_URL, LARES_SMS_FROM: '' })).toEqual([needs]);
    expect(problemsOf({ LARES_SMS_URL, LARES_SMS_FROM: '+' })).toEqual([
      expect.stringMatching(/^LARES_SMS_FROM must be/),
    ]);
  });

  it('does not repeat the token of a bad URL', () => {
    const problems = problemsOf({ LARES_SMS_URL: 'https://:secret-token@sms.example.com?' });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain('secret-token');
  });

  it('switches the rate limit off', () => {
    expect(readConfig({ LARES_RATE_LIMIT: 'off' })).toMatchObject({ rateLimit: null, userRateLimit: null });
    expect(readConfig({ LARES_USER_RATE_LIMIT: 'off' })).toMatchObject({
      rateLimit: { perSecond: 20, burst: 100 },
      userRateLimit: null,
    });
  });

  it('gives all tokens of a user together the limit of one token by default', () => {
    const one = { perSecond: 5, burst: 10 };
    expect(readConfig({ LARES_RATE_LIMIT: '5/10' })).toMatchObject({ rateLimit: one, userRateLimit: one });
    expect(readConfig({ LARES_RATE_LIMIT: '5/10', LARES_USER_RATE_LIMIT: '10/20' })).toMatchObject({
      rateLimit: one,
      userRateLimit: { perSecond: 10, burst: 20 },
    });
  });

  it('reads who may create organizations and send SMS', () => {
    const { policy } = readConfig({ LARES_ORGANIZATION_CREATION: 'operator', LARES_SMS_SENDING: 'approved' });
    expect(policy).toEqual({ organizationCreation: 'operator', smsSending: 'approved' });
    expect(() => readConfig({ LARES_SMS_SENDING: 'nobody' })).toThrow('LARES_SMS_SENDING');
  });

  it('changes the quotas that are named', () => {
    const { quotas } = readConfig({ LARES_QUOTAS: 'homes=500, devices=off' });
    expect(quotas).toEqual({ ...readConfig({}).quotas, homes: 500, devices: Number.POSITIVE_INFINITY });
  });

  it.each<[string | undefined, number | string[]]>([
    [undefined, 0],
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['true', 1],
    ['1', 1],
    ['3', 3],
    ['10.0.0.0/8, 192.0.2.7,fd00::/8,::1', ['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '::1']],
  ])('reads LARES_TRUST_PROXY=%s as %j', (LARES_TRUST_PROXY, wanted) => {
    expect(readConfig({ LARES_TRUST_PROXY }).trustProxy).toEqual(wanted);
  });

  it('reads how many processes serve; a demo lives in one', () => {
    expect(readConfig({ LARES_PROCESSES: 'auto' }).processes).toBe(availableParallelism());
    expect(readConfig({ LARES_PROCESSES: '4' }).processes).toBe(4);
    expect(problemsOf({ LARES_PROCESSES: '2', LARES_DEMO: 'on' })).toEqual([
      expect.stringContaining('LARES_DEMO=on needs LARES_PROCESSES=1'),
    ]);
  });

  it('lists every problem at once, misspelt names included', () => {
    expect(
      problemsOf({ PORT: 'eighty', LARES_RATE_LIMT: '1/2', LARES_ROLES: 'api,cook', LARES_DEMO: 'perhaps' }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'LARES_ROLES must be a comma-separated list of api, ingest, worker',
      'LARES_DEMO must be on or off',
      'LARES_RATE_LIMT is not a setting of Lares; did you mean LARES_RATE_LIMIT?',
    ]);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['LARES_PUBLIC_URL', 'homes.example.com'],
    ['LARES_PUBLIC_URL', 'https://homes.example.com/lares'],
    ['LARES_PUBLIC_URL', 'ftp://homes.example.com'],
    ['DATABASE_URL', 'mysql://db/lares'],
    ['DATABASE_URL', 'postgres://one:5432,two:x/lares'],
    ['DATABASE_URL', 'postgres://one:5432,/lares'],
    ['DATABASE_URL', 'postgres://one,two/lares?target_session_attrs=standby'],
    ['LARES_DATABASE_DIRECT_URL', 'db/lares'],
    ['LARES_SECRET_KEY', 'short'],
    ['LARES_WEBHOOK_RETRY_DELAYS', '1,2,3'],
    ['LARES_WEBHOOK_RETRY_DELAYS', '1,2,3,x'],
    ['LARES_WEBHOOK_TIMEOUT_MS', '0'],
    ['LARES_WEBHOOK_ALLOW_PRIVATE', 'maybe'],
    ['LARES_DELIVERY_HISTORY_DAYS', '-1'],
    ['LARES_DELIVERY_HISTORY_DAYS', '401'],
    ['LARES_RATE_LIMIT', '20'],
    ['LARES_RATE_LIMIT', '0/100'],
    ['LARES_USER_RATE_LIMIT', '20'],
    ['LARES_METRICS_TOKEN', 'short'],
    ['LARES_METRICS_TOKEN', 'with spaces in between'],
    ['LARES_TOKEN', 'at_short'],
    ['LARES_QUOTAS', '500'],
    ['LARES_QUOTAS', 'houses=500'],
    ['LARES_QUOTAS', 'homes=-1'],
    ['LARES_QUOTAS', 'homes=9999999999'],
    ['LARES_TRUST_PROXY', 'all'],
    ['LARES_TRUST_PROXY', '17'],
    ['LARES_TRUST_PROXY', '-1'],
    ['LARES_TRUST_PROXY', '10.0.0.0/8,proxy'],
    ['LARES_TRUST_PROXY', '10.0.0.0/33'],
    ['LARES_MQTT_URL', 'http://broker'],
    ['LARES_HA_MQTT_URL', 'homeassistant.local'],
    ['LARES_SMTP_URL', 'mail.example.com'],
    ['LARES_MAIL_FROM', 'lares'],
    ['LARES_MAIL_FROM', 'Lares <lares@example.com'],
    ['LARES_MAIL_FROM', 'a@example.com, b@example.com'],
    ['LARES_SMS_URL', 'sms'],
    ['LARES_SMS_URL', 'ftp://AC1:token@sms.example.com'],
    ['LARES_SMS_URL', 'https://sms.example.com/Accounts/AC1'],
    ['LARES_SMS_URL', 'https://AC1@sms.example.com/Accounts/AC1'],
    ['LARES_SMS_URL', 'https://:token@sms.example.com/Accounts/AC1'],
    ['LARES_SMS_URL', 'https://AC1:token@sms.example.com/Accounts/AC1?region=ie1'],
    ['LARES_SMS_URL', 'https://AC1:token@sms.example.com/Accounts/AC1#x'],
    ['LARES_SMS_URL', 'https://AC1:to%E5ken@sms.example.com'],
    ['LARES_SMS_FROM', '0701234567'],
    ['LARES_SMS_FROM', '+46 70 123 45 67'],
    ['LARES_SMS_FROM', 'Lakeside Stays'],
    ['LARES_SMS_FROM', 'Läres'],
    ['LARES_SMS_FROM', '12'],
    ['LARES_VOICE_FROM', 'Lares'],
    ['LARES_VOICE_FROM', '71234'],
    ['LARES_VOICE_FROM', '+0701234567'],
    ['LARES_LOG_LEVEL', 'loud'],
    ['LARES_ROLES', ''.padEnd(1, ',')],
    ['LARES_PROCESSES', '0'],
    ['LARES_PROCESSES', '-2'],
    ['LARES_PROCESSES', '1.5'],
    ['LARES_PROCESSES', '257'],
    ['LARES_PROCESSES', 'all'],
    ['LARES_PROCESS_MEMORY_MB', '63'],
    ['LARES_DRAIN_SECONDS', '3601'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} must be`)]);
  });

  it('refuses a direct way to a database that it does not name', () => {
    const direct = { LARES_DATABASE_DIRECT_URL: 'postgres://db/lares' };
    expect(problemsOf(direct)).toEqual([expect.stringContaining('needs DATABASE_URL')]);
    expect(problemsOf({ ...direct, DATABASE_URL: 'postgres://one,two/lares' })).toEqual([]);
  });

  it.each([
    ['LARES_WEBHOOK_RETRY_DELAYS', '0.1,0.2,0.3,0.5'],
    ['LARES_SECRET_KEY', 'ab'.repeat(32)],
    ['LARES_PUBLIC_URL', 'https://homes.example.com/'],
    ['LARES_MQTT_URL', 'mqtts://broker:8883'],
    ['LARES_BRIDGE_TOPICS', 'any'],
    ['LARES_HA_MQTT_URL', 'mqtt://lares:secret@homeassistant.local'],
    ['PORT', '0'],
  ])('takes %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([]);
  });
});
