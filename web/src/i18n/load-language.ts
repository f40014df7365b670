import { type Catalogue, ENGLISH, type EventTexts, setTexts } from './texts.ts';

/** English is part of each module instead. The context is for translators. */
const catalogues = import.meta.glob<Catalogue>(['./*.json', '!./en.json', '!./context.json'], {
  import: 'default',
});
/** Written by `npm run openapi` from the catalogue of events. */
const eventCatalogues = import.meta.glob<EventTexts>('./events/*.json', { import: 'default' });

/** Loads the catalogue of a language; without one the texts are English. */
export async function loadLanguage(wanted: string): Promise<void> {
  const name = nearestLanguage(wanted);
  // Offline, or the server has another version by now: English texts are better than none.
  const [catalogue, eventTexts] = await Promise.all([
    catalogues[`./${name}.json`]?.().catch(() => undefined),
    eventCatalogues[`./events/${name}.json`]?.().catch(() => undefined),
  ]);
  const language = catalogue ? name : ENGLISH;
  setTexts({
    language,
    locale: preferredForm(language, wanted),
    catalogue: catalogue ?? {},
    eventTexts: eventTexts ?? {},
  });
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
