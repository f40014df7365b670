import { describe } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { conversation } from './messages/conversation.ts';
import { throughGateway } from './messages/gateway.ts';
import { messageList } from './messages/list.ts';
import { homeNoise } from './messages/noise.ts';
import { pushNotifications } from './messages/push.ts';
import { messageRights } from './messages/rights.ts';
import { messageTemplates } from './messages/templates.ts';
import { sharedSite } from './support/shared-site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** One server and one browser; each page is checked in both sizes. */
describe.skipIf(!browserPath)('messages in the web app', { timeout: SLOWEST_MS }, () => {
  sharedSite([messageList, conversation, messageTemplates, homeNoise, pushNotifications, messageRights]);
  throughGateway();
});
