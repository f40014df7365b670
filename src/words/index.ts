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
export { english, type Say, type Saying, type Words, wordsIn, wordsOfUser } from './words.ts';
