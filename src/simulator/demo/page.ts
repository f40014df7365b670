import { EVENT_TYPES } from '../../catalogue/index.ts';
import { hiddenCsrf } from '../../platform/pages/csrf.ts';
import { type Html, html } from '../../platform/pages/html.ts';
import type { Demo, DemoStatus } from './demo.ts';
import type { ReceivedDelivery } from './receivers.ts';

const WEBHOOK_PAGE = '/developer/organization-webhooks';
/** Of the 200 that are kept. The page reloads every few seconds, so it stays short. */
const MOST_SHOWN = 50;
const MOST_ATTEMPTS_SHOWN = 12;

interface ReceiverPageView {
  csrf: string;
  /** True while the reader has stopped the reload. */
  paused: boolean;
}

/** Shows the deliveries of the built-in receivers the way a receiver's author would look at them. */
export function receiverPage(demo: Demo, view: ReceiverPageView): Html {
  const { receivers } = demo;
  const status = demo.status();
  return html`<div class="wide">
<p>Lares sends signed webhooks. In this demo it sends them to two receivers of its own, and this page is what they got.
Yours would get the same.</p>
<p class="soft">${clockText(status)} ${
    view.paused
      ? html`<a href="/demo/receiver">Go on refreshing this page</a>`
      : html`This page refreshes itself. <a href="/demo/receiver?paused">Pause</a>`
  }</p>
${status.state === 'showcase' && form('/demo/skip', view.csrf, html`<button class="quiet" type="submit">Skip to now</button>`)}
<h2 id="names">Names seen: ${status.seen} of ${status.of}</h2>
<ul class="ticks" aria-labelledby="names">${EVENT_TYPES.map((type) =>
    receivers.seen.has(type)
      ? html`<li class="good"><span aria-hidden="true">✓</span> ${type}<span class="unseen">, seen</span></li>`
      : html`<li class="soft"><span aria-hidden="true">·</span> ${type}<span class="unseen">, not yet</span></li>`,
  )}</ul>
<h2 id="arrived">Deliveries</h2>
${deliveryList('arrived', receivers.deliveries.healthy.slice(0, MOST_SHOWN), digestText)}
<h2 id="failing">The receiver that fails</h2>
<p>It gets the events of one of the organizations and answers ${receivers.isRepaired ? '200: it is mended' : '503'}. A
delivery that fails is tried again after one, five, fifteen and sixty minutes${
    status.state === 'showcase' &&
    html`, which
are seconds while the clock is fast`
  }. After the fifth failure the webhook is broken and gets nothing more, until
you <a href="${failingHookPath(demo)}">resume delivery in the app</a>.</p>
${form(
  '/demo/receiver/mended',
  view.csrf,
  receivers.isRepaired
    ? html`<input type="hidden" name="mended" value="no"><button class="quiet" type="submit">Let it fail again</button>`
    : html`<input type="hidden" name="mended" value="yes"><button type="submit">Mend it</button>`,
)}
${deliveryList('failing', receivers.deliveries.failing.slice(0, MOST_ATTEMPTS_SHOWN), answerText)}
<ul class="links"><li><a href="/">To the app</a></li><li><a href="/docs/">API reference</a></li></ul>
</div>`;
}

function failingHookPath({ receivers }: Demo): string {
  const hook = receivers.hooks.find(({ receiver }) => receiver === 'failing');
  return hook ? `${WEBHOOK_PAGE}/${hook.hook_id}` : WEBHOOK_PAGE;
}

function form(action: string, csrf: string, content: Html): Html {
  return html`<form method="post" action="${action}">${hiddenCsrf(csrf)}${content}</form>`;
}

function clockText({ state, now, speed, progress }: DemoStatus): string {
  const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (state === 'history')
    return `Two weeks of history are being made: ${Math.floor(progress * 100)} %. Deliveries begin after that.`;
  if (state === 'showcase') return `Time runs ${speed ?? 1}×: it is ${time} in the homes.`;
  return `It is ${time}.`;
}

function deliveryList(
  heading: string,
  deliveries: ReceivedDelivery[],
  outcome: (delivery: ReceivedDelivery) => Html,
): Html {
  if (deliveries.length === 0) return html`<p class="soft">None yet.</p>`;
  return html`<ol class="arrivals" aria-labelledby="${heading}">${deliveries.map(
    (delivery) => html`<li>
<time datetime="${delivery.at.toISOString()}">${delivery.at.toISOString().slice(11, 19)}</time>
<strong>${delivery.type}</strong>
<span>${delivery.home ?? ''}</span>
<span class="soft">attempt ${delivery.attempt}</span>
${outcome(delivery)}
</li>`,
  )}</ol>`;
}

const digestText = ({ digestOk }: ReceivedDelivery): Html =>
  digestOk ? html`<span class="good">digest ok</span>` : html`<span class="bad">digest wrong</span>`;

const answerText = ({ status }: ReceivedDelivery): Html =>
  html`<span class="${status === 200 ? 'good' : 'bad'}">answered ${status}</span>`;
