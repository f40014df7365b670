let leaving = false;

/** The session is over: log in, and come back to this page. Never answers, because this page is leaving. */
export function goToLogin(): Promise<never> {
  if (!leaving) leave();
  return new Promise(() => undefined);
}

function leave(): void {
  leaving = true;
  const here = `${location.pathname}${location.search}`;
  location.assign(`/login?return_to=${encodeURIComponent(here)}`);
}
