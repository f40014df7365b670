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
export {
  english,
  type LocalizedText,
  type TextKey,
  type Translate,
  type Translator,
  translatorFor,
  translatorOfUser,
} from './translator.ts';
