export { LANGUAGE_TAG, LONGEST_LANGUAGE_TAG, languageNamed, languageTag } from './language-tag.ts';
export {
  FALLBACK,
  LANGUAGES,
  type Language,
  languageOf,
  languageWanted,
  NAMES,
  USER_LANGUAGES,
} from './languages.ts';
export { type Say, type Words, wordsIn } from './words.ts';
