import type { Call } from '../calls.ts';
import { curlSample } from './curl.ts';
import { goSample } from './go.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import { type SampleRequest, sampleRequest } from './request.ts';
import { typescriptSample } from './typescript.ts';

/** In the order in which the page offers them. The names are those of code blocks. */
export const SAMPLE_LANGUAGES: Record<string, (request: SampleRequest) => string> = {
  sh: curlSample,
  ts: typescriptSample,
  python: pythonSample,
  go: goSample,
  php: phpSample,
};

/** A code block for each language, which the page shows as tabs. Undefined where programs cannot make the call. */
export function sampleBlocks(call: Call): string | undefined {
  const request = sampleRequest(call);
  if (!request) return undefined;
  return Object.entries(SAMPLE_LANGUAGES)
    .map(([language, write]) => `\`\`\`${language} sample\n${write(request)}\n\`\`\``)
    .join('\n\n');
}
