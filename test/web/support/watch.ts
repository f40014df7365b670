import type { BrowserContext } from 'playwright-core';

/** Records what a good page never does: a console error, an exception, a request to another origin. */
export function watch(context: BrowserContext, origin: string, pageErrors: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(`console on ${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => pageErrors.push(`exception: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:')) pageErrors.push(`foreign: ${url}`);
  });
}
