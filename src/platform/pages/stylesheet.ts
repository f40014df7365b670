/** The one stylesheet of server-rendered pages. A string, so that the build needs no step of its own for it. */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --paper: #f6f7f9;
  --card: #ffffff;
  --ink: #16202c;
  --soft: #4b5866;
  --line: #8a95a1;
  --accent: #0f766e;
  --accent-ink: #ffffff;
  --problem: #a8071a;
  --problem-paper: #fff1f0;
  --good: #1b6b34;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12161b;
    --card: #1b2129;
    --ink: #e8edf3;
    --soft: #aeb9c5;
    --line: #6f7c8a;
    --accent: #2dd4bf;
    --accent-ink: #0c1420;
    --problem: #ff9c95;
    --problem-paper: #36191b;
    --good: #86d9a0;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  padding: 1rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  overflow-wrap: anywhere;
}
.brand, main { max-width: 27rem; margin-inline: auto; }
.brand p { margin: 1rem 0 .75rem; font-weight: 700; letter-spacing: .02em; }
main {
  padding: 1.25rem;
  background: var(--card);
  border: 1px solid color-mix(in srgb, var(--line) 45%, transparent);
  border-radius: .75rem;
}
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 1.25rem 0 .5rem; font-size: 1.0625rem; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); }
a { color: var(--accent); text-underline-offset: .15em; }
.field { margin-bottom: 1rem; }
label, legend { display: block; margin-bottom: .25rem; font-weight: 600; }
.hint { display: block; margin: 0 0 .25rem; color: var(--soft); font-size: .875rem; }
input:not([type=checkbox], [type=radio], [type=hidden]) {
  width: 100%;
  min-height: 2.75rem;
  padding: .5rem .75rem;
  color: inherit;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: .5rem;
  font: inherit;
}
input[readonly] { background: var(--paper); }
[aria-invalid=true]:not([type=checkbox]) { border-color: var(--problem); border-width: 2px; }
.problem { display: block; margin-top: .25rem; color: var(--problem); font-weight: 600; }
.summary {
  margin-bottom: 1rem;
  padding: .75rem 1rem;
  background: var(--problem-paper);
  border-inline-start: .25rem solid var(--problem);
  border-radius: .25rem;
}
.summary h2 { margin: 0 0 .25rem; color: var(--problem); }
.summary ul { margin: 0; padding-inline-start: 1.25rem; }
.note { border-inline-start: .25rem solid var(--good); padding-inline-start: .75rem; }
button, .button {
  display: inline-block;
  width: 100%;
  min-height: 2.75rem;
  padding: .5rem 1rem;
  color: var(--accent-ink);
  background: var(--accent);
  border: 2px solid var(--accent);
  border-radius: .5rem;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button.quiet, .button.quiet { color: var(--accent); background: transparent; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem; }
.buttons > * { flex: 1 1 9rem; }
form + :is(form, p) { margin-top: .75rem; }
.languages { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-top: 1.25rem; }
.languages button { width: auto; min-height: 2.75rem; padding: 0; border: 0; font-weight: 400; text-decoration: underline; }
.languages [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.links { margin: 1.25rem 0 0; padding: 0; list-style: none; }
.links a { display: inline-block; padding-block: .375rem; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
.choices { margin: 0; padding: 0; list-style: none; }
.choice {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: .125rem .75rem;
  align-items: start;
  padding: .625rem 0;
  border-top: 1px solid color-mix(in srgb, var(--line) 35%, transparent);
  font-weight: 400;
}
.choice input { width: 1.25rem; height: 1.25rem; margin: .125rem 0 0; accent-color: var(--accent); }
.facts { margin: 0 0 1.25rem; }
.facts dt { margin-top: 1rem; color: var(--soft); font-size: .875rem; font-weight: 600; }
.facts dd { margin: 0; white-space: pre-line; }
.secret { font: 700 2.25rem/1.2 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; letter-spacing: .15em; }
.good { color: var(--good); }
.bad { color: var(--problem); }
/* Pages with lists of many rows are wider than forms. */
body:has(.wide) :is(.brand, main) { max-width: 60rem; }
.wide button { width: auto; }
.wide form { margin-bottom: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.ticks {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  gap: .125rem 1rem;
  margin: 0 0 1rem;
  padding: 0;
  list-style: none;
}
.arrivals { margin: 0; padding: 0; list-style: none; }
.arrivals li {
  display: flex;
  flex-wrap: wrap;
  gap: 0 .75rem;
  padding: .375rem 0;
  border-top: 1px solid color-mix(in srgb, var(--line) 35%, transparent);
}
.arrivals time { font-variant-numeric: tabular-nums; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 24rem) {
  body { padding: .5rem; }
  main { padding: 1rem; }
}
@media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--ink); } }
`;
