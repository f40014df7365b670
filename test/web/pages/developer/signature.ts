import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { text } from '../../../harness/text.ts';
import { look } from '../../support/look.ts';
import type { Site, Size } from '../../support/site.ts';

const SECRET = '4f1c0a9be27d35886d0c7be1a94f52037761c2de';
const EVENT = '{"webhook_event_id":"0d5f","type":"noise_detected","metadata":{"homeName":"Sjöhuset"}}';
const DIGEST = createHmac('sha256', SECRET).update(EVENT).digest('hex');
const BODY = `{"hook_id":"65f2a1b3c4d5e6f708192a3b","event":${EVENT},"hook_digest":"${DIGEST}"}`;

export function signaturePage(site: () => Site, size: Size): void {
  it('checks a signature, says which bytes are signed and what went wrong, and sends nothing anywhere', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/developer/signature`);
    const body = page.getByLabel(text('signature.bodyOfDelivery'));
    await body.waitFor();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await body.fill(BODY);
    await page.getByLabel(text('signature.secretOfWebhook')).fill(SECRET);
    await page.getByText(text('signature.itFits')).waitFor();
    expect(await page.getByRole('region', { name: /^Signed content/ }).textContent()).toBe(EVENT);
    expect(await page.getByRole('textbox', { name: text('signature.expectedDigest') }).inputValue()).toBe(
      DIGEST,
    );
    await look(page, 'signature', size);

    const whole = createHmac('sha256', SECRET).update(BODY).digest('hex');
    await page.getByLabel('Digest from your program').fill(whole);
    await page.getByText(text('signature.mistakeWholeBody')).waitFor();
    await page.getByLabel('Digest from your program').fill('');
    await page.getByLabel(text('signature.secretOfWebhook')).fill('another');
    await page.getByText(text('signature.otherSecretOrChanged')).waitFor();
    await look(page, 'signature-wrong', size);
    await body.fill('{"event":{}');
    await page.getByText(text('signature.notBodyDelivery')).waitFor();
    // The app polls for news, but none of its requests contains the typed text.
    expect(asked.filter((url) => url.includes(SECRET) || url.includes('signature'))).toEqual([]);
  });
}
