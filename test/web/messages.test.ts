import { afterAll, beforeAll, describe, expect } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser.ts';
import { conversation } from './messages/conversation.ts';
import { throughGateway } from './messages/gateway.ts';
import { messageList } from './messages/list.ts';
import { homeNoise } from './messages/noise.ts';
import { messageRights } from './messages/rights.ts';
import { messageTexts } from './messages/texts.ts';
import { openSite, type Site } from './support/site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** One server and one browser; each page is looked at in both sizes. */
describe.skipIf(!browserPath)('messages in the web app', { timeout: SLOWEST_MS }, () => {
  let opened: Site | undefined;
  const site = () => {
    if (!opened) throw new Error('the site is not open');
    return opened;
  };
  beforeAll(async () => {
    opened = await openSite('desktop');
  });
  afterAll(() => opened?.close());
  for (const part of [messageList, conversation, messageTexts, homeNoise, messageRights]) part(site);
  throughGateway();
  afterAll(() => expect(site().troubles).toEqual([]));
});
