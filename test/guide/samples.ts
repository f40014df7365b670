/** A fenced block of a page: ```language words */
export interface Sample {
  language: string;
  /** ```js [receiver.js]: what the reader saves under this name. */
  file?: string;
  /** ```sh not-run: why */
  notRun?: string;
  /** ```text output: what the samples before it print. `…` stands for anything. */
  isOutput: boolean;
  /** The heading of the third level it stands under: one of several ways to do the same. */
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
