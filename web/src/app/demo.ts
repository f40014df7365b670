import { csrfToken } from '../client/csrf.ts';

/** How far the demo is, as the server says it below /demo/, beside the API. */
export interface DemoStatus {
  state: 'history' | 'showcase' | 'live';
  /** Of the history, from 0 to 1. */
  progress: number;
  /** By the clock of the homes. */
  now: string;
  speed?: number;
  catches_up_at?: string;
  /** Names of events that the built-in receiver got so far, and how many there are. */
  seen: number;
  of: number;
}

/** The server says so in the page itself, so that nobody else has to ask. */
export const isDemo = document.querySelector('meta[name="lares-demo"]') !== null;

export async function readDemoStatus(): Promise<DemoStatus> {
  const response = await fetch('/demo/status', { cache: 'no-store' });
  if (!response.ok) throw new Error(`The demo answered with status ${response.status}.`);
  return (await response.json()) as DemoStatus;
}

/** As a form, like the button on the demo's own page; where that leads afterwards is of no interest here. */
export async function skipToNow(): Promise<void> {
  const body = new URLSearchParams({ csrf: csrfToken() });
  const response = await fetch('/demo/skip', { method: 'POST', body, redirect: 'manual' });
  if (response.type !== 'opaqueredirect') throw new Error('The demo cannot skip to now at this moment.');
}
