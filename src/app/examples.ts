import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Examples } from '../platform/http/document/public-document.ts';
import { PACKAGE_ROOT } from '../platform/package-root.ts';

const FILE = join(PACKAGE_ROOT, 'src/app/examples.json');

/** Recorded from a demo that is gone by `npm run openapi:examples`. Read when the document is first asked for. */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(FILE, 'utf8'));
}
