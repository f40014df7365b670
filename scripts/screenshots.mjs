// npm run screenshots [-- FILE …]: takes a picture of every page in the browser tests, on desktop and phone, light and
// dark, English and German, and writes them to one page. Takes about ten minutes.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, ROOT, run } from './ensure.mjs';
import { ensurePrograms } from './test-programs.mjs';

const FOLDER = join(ROOT, '.test-output', 'screens');
const BOOK = join(FOLDER, 'index.html');
const ALL = ['test/web', 'test/guide', 'test/scenarios/security', 'src/oauth'];

ensureInstalled();
ensurePrograms('all');
await ensureBuilt();
rmSync(FOLDER, { recursive: true, force: true });
const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const wanted = process.argv.slice(2);
const env = { ...process.env, LARES_PICTURES: '1' };
const code = run(process.execPath, [vitest, 'run', ...(wanted.length > 0 ? wanted : ALL)], { env });

const pictures = readdirSync(FOLDER).filter((name) => name.endsWith('.png'));
const figures = pictures
  .toSorted()
  .map(
    (name) =>
      `<figure><a href="${name}"><img src="${name}" alt="" loading="lazy"></a><figcaption>${name}</figcaption></figure>`,
  );
const style =
  'body { display: flex; flex-wrap: wrap; gap: 16px; font: 13px system-ui, sans-serif; } figure { width: 320px; margin: 0; } img { width: 100%; border: 1px solid #ccc; }';
writeFileSync(
  BOOK,
  `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>Screens of Lares</title>\n<style>${style}</style>\n${figures.join('\n')}\n</html>\n`,
);
console.log(`${pictures.length} pictures: ${BOOK}`);
process.exit(code);
