import { describe } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { invitations } from './alerts/invitations.ts';
import { story } from './alerts/story.ts';
import { unreachable } from './alerts/unreachable.ts';

const SLOWEST_MS = 3 * MINUTE_MS;

describe.skipIf(!browserPath)('alerts', { timeout: SLOWEST_MS }, () => {
  story();
  unreachable();
  invitations();
});
