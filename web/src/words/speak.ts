import { type Catalogue, ENGLISH, setWords } from './words.ts';

const catalogues = import.meta.glob<Catalogue>('./*.json', { import: 'default' });

/** To somebody whose language is this: in theirs if there is a catalogue, otherwise in English. */
export async function speak(wanted: string): Promise<void> {
  const name = nearestLanguage(wanted);
  // Offline, or the server has another version by now: English words are better than none.
  const catalogue = await catalogues[`./${name}.json`]?.().catch(() => undefined);
  const language = catalogue ? name : ENGLISH;
  setWords({ language, locale: preferredForm(language, wanted), catalogue: catalogue ?? {} });
  document.documentElement.lang = language;
}

function nearestLanguage(tag: string): string {
  const name = tag.toLowerCase().split('-')[0] ?? ENGLISH;
  return `./${name}.json` in catalogues ? name : ENGLISH;
}

/** Numbers and dates are written as in the reader's country, where it speaks this language. */
function preferredForm(language: string, wanted: string): string {
  const forms = [wanted, ...navigator.languages];
  return forms.find((form) => form.toLowerCase().startsWith(`${language}-`)) ?? language;
}
