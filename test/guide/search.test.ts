import { beforeAll, describe, expect, it } from 'vitest';
import { rank, readEntry, type SearchEntry } from '../../guide/assets/rank.js';
import { collectPages } from '../../guide/pages.ts';
import { searchIndex } from '../../guide/search.ts';

/** What a host, an integrator or an operator types, and the page or section that answers it. */
const EXPECTED: Record<string, string> = {
  // Integrators
  retry: '/guide/guides/webhooks#retries',
  retries: '/guide/guides/webhooks#retries',
  signature: '/guide/guides/webhooks#verify-the-signature',
  'verify webhook': '/guide/webhook-verifier',
  rotate: '/guide/guides/webhooks#rotate-the-secret',
  'rotate secret': '/guide/guides/webhooks#rotate-the-secret',
  'webhook secret': '/guide/guides/webhooks#rotate-the-secret',
  'broken webhook': '/guide/guides/webhooks#repair-a-broken-webhook',
  idempotent: '/guide/guides/webhooks#duplicates',
  deduplicate: '/guide/guides/webhooks#duplicates',
  'rate limit': '/guide/errors#rate-limits-429',
  pagination: '/guide/concepts#pagination',
  '409 conflict': '/guide/errors#conflicts-409',
  error_key: '/guide/errors#error-keys',
  'oauth refresh token': '/guide/guides/oauth#refresh-the-token',
  scopes: '/guide/guides/oauth#choose-the-permissions-scopes',
  permissions: '/guide/guides/oauth#choose-the-permissions-scopes',
  // Hosts
  'csv import': '/guide/guides/guests#import-a-csv-file',
  ical: '/guide/guides/guests#connect-a-booking-calendar',
  airbnb: '/guide/guides/guests#connect-a-booking-calendar',
  'quiet hours': '/guide/settings#quiet-hours',
  'noise threshold': '/guide/settings#noise',
  'on call': '/guide/guides/on-call',
  escalation: '/guide/guides/on-call#escalation',
  'test alert': '/guide/guides/on-call#send-a-test-alert',
  'second factor': '/guide/second-factor',
  'erase guest': '/guide/privacy#erase-a-guest',
  'device offline': '/guide/devices#offline-devices',
  zigbee2mqtt: '/guide/bridges',
  lorawan: '/guide/lorawan',
  esphome: '/guide/esphome',
  // Operators
  backup: '/guide/operations/backup',
  restore: '/guide/operations/backup#restore',
  upgrade: '/guide/operations/upgrade',
  'prometheus metrics': '/guide/operations/monitoring#set-up-prometheus-and-grafana',
  docker: '/guide/operations/packages#docker-image',
  'environment variables': '/guide/configuration',
  'reverse proxy': '/guide/operations/#reverse-proxy',
};

const RECORDS =
  /^\/guide\/(?:decisions\/|changelog|benchmarks|conformance|specification|architecture|contributing|threats|operations\/(?:faults|failover-results))/;

let entries: SearchEntry[];
beforeAll(() => {
  const pages = collectPages().flatMap((part) => part.pages);
  entries = (JSON.parse(JSON.stringify(searchIndex(pages))) as Parameters<typeof readEntry>[0][]).map(
    readEntry,
  );
});

const addressesFor = (query: string) => rank(entries, query).map(({ address }) => address);

describe('the search of the guide', () => {
  it.each(Object.entries(EXPECTED))('answers "%s" first with %s', (query, address) => {
    expect(addressesFor(query)[0]).toBe(address);
  });

  it.each([...Object.keys(EXPECTED), 'clock', 'database', 'event'])(
    'lists records of the project after all other pages for "%s"',
    (query) => {
      const isRecord = addressesFor(query).map((address) => RECORDS.test(address));
      expect(isRecord).toEqual(isRecord.toSorted((one, other) => Number(one) - Number(other)));
    },
  );

  it('finds records by words that only they contain', () => {
    expect(addressesFor('vitepress')[0]).toMatch(RECORDS);
  });

  it('finds an event by its name and by the beginning of its name', () => {
    expect(addressesFor('almost_freezing')[0]).toBe('/guide/events/almost_freezing');
    expect(addressesFor('almost_fr')[0]).toBe('/guide/events/almost_freezing');
  });

  it('finds the same page for singular and plural, and whatever the case', () => {
    expect(addressesFor('Webhooks')[0]).toBe('/guide/guides/webhooks');
    expect(addressesFor('WEBHOOK')[0]).toBe('/guide/guides/webhooks');
  });

  it('answers a question with words that no page contains together', () => {
    expect(addressesFor('how do I rotate the webhook secret')[0]).toBe(EXPECTED['rotate secret']);
  });

  it('finds nothing for nothing, and for a word that no page contains', () => {
    expect(addressesFor('  ')).toEqual([]);
    expect(addressesFor('xyzzyplugh')).toEqual([]);
  });
});
