import type { BrowserContext } from 'playwright-core';

/** Records what a good page never does: a console error, an exception, a request to another origin. */
export function watch(context: BrowserContext, origin: string, troubles: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console on ${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => troubles.push(`exception: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:')) troubles.push(`foreign: ${url}`);
  });
}
