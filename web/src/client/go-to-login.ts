let leaving = false;

/**
 * The session is over: redirects to the log-in and back to this page. Never resolves, because the page is leaving.
 */
export function goToLogin(): Promise<never> {
  if (!leaving) leave();
  return new Promise(() => undefined);
}

function leave(): void {
  leaving = true;
  const here = `${location.pathname}${location.search}`;
  location.assign(`/login?return_to=${encodeURIComponent(here)}`);
}
