import { csrfToken } from '../../client/csrf.ts';

/** State of the demo, from the server's address /demo/ beside the API. */
export interface DemoStatus {
  state: 'history' | 'showcase' | 'live';
  /** Of the history, from 0 to 1. */
  progress: number;
  /** On the homes' clock. */
  now: string;
  speed?: number;
  catches_up_at?: string;
  /** Number of event types that the built-in receiver has got, and their total. */
  seen: number;
  of: number;
}

/** The server marks the page of a demo, so that other installations need no request. */
export const isDemo = document.querySelector('meta[name="lares-demo"]') !== null;

export async function readDemoStatus(): Promise<DemoStatus> {
  const response = await fetch('/demo/status', { cache: 'no-store' });
  if (!response.ok) throw new Error(`The demo answered with status ${response.status}.`);
  return (await response.json()) as DemoStatus;
}

/** Submits a form, like the button on the demo's own page. Its redirect does not matter here. */
export async function skipToNow(): Promise<void> {
  const body = new URLSearchParams({ csrf: csrfToken() });
  const response = await fetch('/demo/skip', { method: 'POST', body, redirect: 'manual' });
  if (response.type !== 'opaqueredirect') throw new Error('The demo cannot skip to now at this moment.');
}
