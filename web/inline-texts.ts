import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, 'src');
const I18N = join(SOURCES, 'i18n');
const ENGLISH = join(I18N, 'en.json');
/** A literal that may be a key: `'dashboard.noOpenIncidents'`. */
const LITERAL = /(['"])([a-z]\w*\.[a-z]\w*)\1/gi;

/**
 * Gives each module the English texts of the keys in it. All English texts together weigh 45 KB compressed, and the
 * first page needs a fifth of them.
 */
export function inlineTexts(): Plugin {
  let texts: Record<string, string> = {};
  return {
    name: 'inline-texts',
    enforce: 'pre',
    buildStart() {
      this.addWatchFile(ENGLISH);
      texts = JSON.parse(readFileSync(ENGLISH, 'utf8'));
    },
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(SOURCES) || !/\.tsx?$/.test(file)) return undefined;
      const keys = new Set([...code.matchAll(LITERAL)].map(([, , key = '']) => key));
      const used = Object.fromEntries(
        [...keys].filter((key) => key in texts).map((key) => [key, texts[key]]),
      );
      if (Object.keys(used).length === 0) return undefined;
      const path = JSON.stringify(join(I18N, 'texts.ts'));
      // Behind the code, so that no line moves.
      return {
        code: `${code}\nimport { addEnglish } from ${path};\naddEnglish(${JSON.stringify(used)});\n`,
        map: null,
      };
    },
  };
}
