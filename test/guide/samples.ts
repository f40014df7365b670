/** A fenced block of a page: ```language attributes */
export interface Sample {
  language: string;
  /** ```js [receiver.js]: the reader saves the text under this name. */
  file?: string;
  /** ```sh not-run: reason */
  notRun?: string;
  /** ```text output: output of the samples before it. `…` matches any text. */
  isOutput: boolean;
  /** The third-level heading above it: one of several alternatives. */
  way?: string;
  text: string;
}

export const RUNNABLE: ReadonlySet<string> = new Set(['sh', 'js', 'ts', 'python', 'go', 'php', 'ruby']);

const FENCE = /^```(\w*) ?(.*)$/;
const HEADING = /^(#{2,3}) (.+)$/;
const NOT_RUN = /^not-run: (.+)$/;
const FILE = /^\[(.+)\]$/;

export function samplesOf(page: string): Sample[] {
  const samples: Sample[] = [];
  let open: Sample | undefined;
  let way: string | undefined;
  for (const line of page.split('\n')) {
    const fence = FENCE.exec(line);
    if (fence && open) open = undefined;
    else if (fence) {
      const [, language = '', words = ''] = fence;
      open = { language, isOutput: words === 'output', text: '', ...wordsOf(words), ...(way ? { way } : {}) };
      samples.push(open);
    } else if (open) open.text += `${line}\n`;
    else {
      const [, depth, title] = HEADING.exec(line) ?? [];
      if (depth) way = depth === '###' ? title : undefined;
    }
  }
  return samples;
}

function wordsOf(words: string): Pick<Sample, 'file' | 'notRun'> {
  const notRun = NOT_RUN.exec(words)?.[1];
  const file = FILE.exec(words)?.[1];
  return { ...(notRun ? { notRun } : {}), ...(file ? { file } : {}) };
}
