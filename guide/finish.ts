// tsx guide/finish.ts <directory>: looks whether every link of the built site leads somewhere, writes the list of its files
// for the server, and compresses them.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compress } from '../web/compress-files.ts';
import { deadLinks } from './dead-links.ts';
import { filesBelow } from './files.ts';

const TEXT = /\.(html|js|css|json|yml|svg)$/;
const STYLE_ATTRIBUTE = /<[^>]+\sstyle="/;
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*\btype="application\/)[^>]*>([\s\S]*?)<\/script>/g;

async function finish(directory: string): Promise<void> {
  const files = [...filesBelow(directory)].map((path) => relative(directory, path)).sort();
  const pages = new Map(
    files
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  );
  const dead = deadLinks(pages, files);
  if (dead.length > 0) throw new Error(`links that lead nowhere:\n${dead.join('\n')}`);
  const styled = [...pages].filter(([, page]) => STYLE_ATTRIBUTE.test(page)).map(([name]) => name);
  if (styled.length > 0) throw new Error(`the policy takes no styles in attributes: ${styled.join(', ')}`);
  // The policy of the pages lets these scripts run and no others.
  const scripts = new Set([...pages.values()].flatMap(hashesOfScripts));
  writeFileSync(join(directory, 'site.json'), JSON.stringify({ files, scripts: [...scripts].sort() }));
  await Promise.all(files.filter((name) => TEXT.test(name)).map((name) => compress(join(directory, name))));
}

function hashesOfScripts(page: string): string[] {
  return [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );
}

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: tsx guide/finish.ts <directory>');
await finish(directory);
