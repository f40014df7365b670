import type { SessionCaller } from '../../accounts/index.ts';
import { type LocalizedText, translatorOfUser } from '../../i18n/index.ts';
import { fieldOf, inWords, problemSummary } from '../../platform/pages/fields.ts';
import { html } from '../../platform/pages/html.ts';
import type { Page } from '../../platform/pages/page.ts';
import { shownUserCode } from '../../platform/secrets/user-code.ts';
import { consentForm } from '../grants/consent-form.ts';
import type { Grant } from '../grants/store.ts';
import { DEVICE_PATH } from './authorize-device.ts';
import type { PendingDevice } from './store.ts';

/** Asks for the code that a command line shows. */
export function codePage(session: SessionCaller, typed = '', problem?: LocalizedText): Page {
  const { t, language } = translatorOfUser(session.user);
  const problems = inWords(problem ? { user_code: problem } : {}, t);
  const field = {
    name: 'user_code',
    label: t('common.code'),
    hint: t('oauth.deviceCodeHint'),
    autocomplete: 'off',
    value: typed,
    maxLength: 32,
    focus: true,
  };
  return {
    language,
    title: t('oauth.connectCommandLine'),
    status: problem ? 400 : 200,
    body: html`
${problemSummary(problems, t)}
<p>${t('oauth.enterDeviceCode')}</p>
<form method="get" action="${DEVICE_PATH}">
${fieldOf(field, problems)}
<div class="buttons"><button type="submit">${t('common.continue')}</button></div>
</form>`,
  };
}

interface ConfirmContent {
  device: PendingDevice;
  /** In its stored form. */
  code: string;
  session: SessionCaller;
  consent: Grant | undefined;
  problem?: LocalizedText | undefined;
}

/**
 * Asks whether the device is the user's before it asks for permissions: an attacker's link with a code relies on
 * users who do not compare (RFC 8628 section 5.4).
 */
export function confirmPage({ device, code, session, consent, problem }: ConfirmContent): Page {
  const { t, language } = translatorOfUser(session.user);
  return {
    language,
    title: t('oauth.allowApp', { app: device.client_name }),
    status: problem ? 400 : 200,
    body: html`
<p>${t('oauth.compareDeviceCode')}</p>
<p><strong>${shownUserCode(code)}</strong></p>
${consentForm({
  app: device.client_name,
  wanted: device.asked,
  session,
  consent,
  address: DEVICE_PATH,
  problem,
  within: html`<input type="hidden" name="user_code" value="${code}">`,
  afterwards: t('oauth.revocable'),
})}`,
  };
}

export function donePage(session: SessionCaller, allowed: boolean): Page {
  const { t, language } = translatorOfUser(session.user);
  return {
    language,
    title: allowed ? t('oauth.connected') : t('oauth.notConnected'),
    body: html`<p>${allowed ? t('oauth.deviceConnected') : t('oauth.deviceDenied')}</p>`,
  };
}
