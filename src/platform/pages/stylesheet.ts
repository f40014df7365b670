/**
 * The one stylesheet of server-rendered pages, with the app's colours, type and shapes (web/src/app/styles/theme.ts). A
 * string, so that it needs no build step.
 */
export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --paper: #f6f8f8;
  --card: #ffffff;
  --ink: #000000;
  --soft: #55606a;
  --line: #868e96;
  --edge: #dee2e6;
  --accent: #0f766e;
  --accent-ink: #ffffff;
  --accent-hover: #115e59;
  --link: #0f766e;
  --problem: #b02525;
  --problem-paper: #fdeeee;
  --good: #1d6b31;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15191b;
    --card: #1d2326;
    --ink: #dfe5e8;
    --soft: #a9b4ba;
    --line: #72818a;
    --edge: #39444a;
    --link: #5eead4;
    --problem: #ffa8a8;
    --problem-paper: #362022;
    --good: #8ce99a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  padding: 1rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  overflow-wrap: anywhere;
}
.brand, main { max-width: 27rem; margin-inline: auto; }
.brand p {
  display: flex;
  align-items: center;
  gap: .6rem;
  margin: 1.5rem 0 1rem;
  font-size: 1.125rem;
  font-weight: 700;
  letter-spacing: .01em;
}
.brand svg { width: 1.75rem; height: 1.75rem; }
main {
  padding: 1.75rem;
  background: var(--card);
  border: 1px solid var(--edge);
  border-radius: 1rem;
}
h1 { margin: 0 0 1rem; font-size: 1.625rem; font-weight: 650; line-height: 1.3; }
h2 { margin: 1.25rem 0 .5rem; font-size: 1.1875rem; font-weight: 650; }
p { margin: 0 0 1rem; }
.soft { color: var(--soft); }
a { color: var(--link); text-underline-offset: .15em; }
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
  border: 1px solid var(--accent);
  border-radius: .5rem;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
button:hover, .button:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
button.quiet, .button.quiet { color: var(--ink); background: var(--card); border-color: var(--line); }
button.quiet:hover, .button.quiet:hover { background: var(--paper); }
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
  border-top: 1px solid var(--edge);
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
  border-top: 1px solid var(--edge);
}
.arrivals time { font-variant-numeric: tabular-nums; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 24rem) {
  body { padding: .5rem; }
  main { padding: 1.25rem; }
}
@media (prefers-contrast: more) { :root { --soft: var(--ink); --line: var(--ink); --edge: var(--ink); } }
`;
