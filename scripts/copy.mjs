// npm run copy: writes all texts of the app and the server to one page, by page of the app, so that a writer can read
// them in one go.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './ensure.mjs';

const FOLDERS = [
  { title: 'Web app', folder: 'web/src/i18n', languages: ['en', 'de'] },
  {
    title: 'Mails, messages and pages of the server',
    folder: 'src/i18n',
    languages: ['en', 'de', 'sv', 'es', 'fr'],
  },
];
const TARGET = join(ROOT, '.test-output', 'copy.html');

const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const asHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');

/** A table for each area: the part of a key before the dot. */
function areaTables({ folder, languages }) {
  const texts = languages.map((language) => read(`${folder}/${language}.json`));
  const context = read(`${folder}/context/en.json`);
  return [...byArea(Object.keys(context))].map(([area, keys]) => {
    const rows = keys.map((key) => {
      const cells = texts.map((text) => `<td>${asHtml(text[key] ?? '–')}</td>`).join('');
      return `<tr><td class="key">${key}<p>${asHtml(context[key])}</p></td>${cells}</tr>`;
    });
    const head = languages.map((language) => `<th>${language}</th>`).join('');
    return `<h2>${area}</h2><table><thead><tr><th>Key and place</th>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`;
  });
}

function byArea(keys) {
  const areas = new Map();
  for (const key of keys) {
    const [area] = key.split('.');
    areas.set(area, [...(areas.get(area) ?? []), key]);
  }
  return areas;
}

const STYLE = `body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { padding: 6px 12px; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.key { color: #666; font-size: 12px; } .key p { margin: 0; color: #0f766e; }`;

const parts = FOLDERS.map((one) => `<h1>${one.title}</h1>\n${areaTables(one).join('\n')}`);
mkdirSync(join(ROOT, '.test-output'), { recursive: true });
writeFileSync(
  TARGET,
  `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Texts of Lares</title>\n<style>${STYLE}</style>\n${parts.join('\n')}\n</html>\n`,
);
console.log(`All texts: ${TARGET}`);
