import { type VerifiedWebhook, type VerifyWebhookOptions, verifyWebhook } from '../src/index.ts';
import { WebhookVerificationError } from '../src/webhook-verification-error.ts';

/** The result, or the code of the refusal. Any other error fails the test. */
export async function outcome(
  body: string | Uint8Array,
  options: VerifyWebhookOptions,
): Promise<VerifiedWebhook | string> {
  try {
    return await verifyWebhook(body, options);
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.code;
    throw error;
  }
}
