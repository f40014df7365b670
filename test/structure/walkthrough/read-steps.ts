/** A step of a list in CONTRIBUTING.md: a sentence that names a file and a function or class in it. */
export interface Step {
  text: string;
  file: string;
  name: string;
  /** It begins with "Through …": the file of the step before does not import this one. */
  isIndirect: boolean;
}

/** The numbered steps below the heading with this title. */
export function readSteps(markdown: string, title: string): Step[] {
  const [, below = ''] = markdown.split(`\n### ${title}\n`);
  const [section = ''] = below.split(/\n#{2,3} /);
  return [...section.matchAll(/^\d+\. (.*(?:\n {3}.*)*)/gm)].map(([, raw = '']) => {
    const text = raw.replaceAll(/\n +/g, ' ');
    const [file = '', name = ''] = [...text.matchAll(/`([^`]+)`/g)].map(([, quoted]) => quoted);
    return { text, file, name, isIndirect: text.startsWith('Through ') };
  });
}
