import type { SessionCaller } from '../../accounts/index.ts';
import { fieldOf, inWords, problemSummary } from '../../platform/pages/fields.ts';
import { html } from '../../platform/pages/html.ts';
import type { Page } from '../../platform/pages/page.ts';
import { shownUserCode } from '../../platform/user-code.ts';
import { type Saying, wordsOfUser } from '../../words/index.ts';
import { consentForm } from '../grants/consent-form.ts';
import type { Grant } from '../grants/store.ts';
import { DEVICE_PATH } from './authorize-device.ts';
import type { AskingDevice } from './store.ts';

/** Where the code is typed that a command line shows. */
export function codePage(session: SessionCaller, typed = '', problem?: Saying): Page {
  const { say, language } = wordsOfUser(session.user);
  const problems = inWords(problem ? { user_code: problem } : {}, say);
  const field = {
    name: 'user_code',
    label: say('Code'),
    hint: say('Eight letters, such as BCDF-GHJK.'),
    autocomplete: 'off',
    value: typed,
    maxLength: 32,
    focus: true,
  };
  return {
    language,
    title: say('Connect a command line'),
    status: problem ? 400 : 200,
    body: html`
${problemSummary(problems, say)}
<p>${say('A command line that wants to use your account shows you a code. Type it here.')}</p>
<form method="get" action="${DEVICE_PATH}">
${fieldOf(field, problems)}
<div class="buttons"><button type="submit">${say('Continue')}</button></div>
</form>`,
  };
}

interface Confirming {
  device: AskingDevice;
  /** As it was found. */
  code: string;
  session: SessionCaller;
  consent: Grant | undefined;
  problem?: Saying | undefined;
}

/**
 * Asks whether it is theirs before it asks what it may do: whoever sends somebody a link with a code in it hopes that nobody
 * compares (RFC 8628 section 5.4).
 */
export function confirmPage({ device, code, session, consent, problem }: Confirming): Page {
  const { say, language } = wordsOfUser(session.user);
  return {
    language,
    title: say('Allow {app}?', { app: device.client_name }),
    status: problem ? 400 : 200,
    body: html`
<p>${say('Go on only if you started it yourself, just now, and it shows this code:')}</p>
<p><strong>${shownUserCode(code)}</strong></p>
${consentForm({
  app: device.client_name,
  wanted: device.asked,
  session,
  consent,
  address: DEVICE_PATH,
  problem,
  within: html`<input type="hidden" name="user_code" value="${code}">`,
  afterwards: say('You can take this back at any time.'),
})}`,
  };
}

export function donePage(session: SessionCaller, allowed: boolean): Page {
  const { say, language } = wordsOfUser(session.user);
  return {
    language,
    title: allowed ? say('Connected') : say('Not connected'),
    body: html`<p>${
      allowed
        ? say('Go back to the command line: it goes on by itself within seconds. You can close this page.')
        : say('The command line gets nothing, and says so. You can close this page.')
    }</p>`,
  };
}
