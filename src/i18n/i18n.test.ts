import { describe, expect, it } from 'vitest';
import {
  LANGUAGES,
  type Language,
  languageNamed,
  languageOf,
  languageTag,
  languageWanted,
  translatorFor,
  USER_LANGUAGES,
} from './index.ts';

describe('a translator', () => {
  it('writes a text in its language, with numbers as that language writes them', () => {
    const wait = (language: Language, count: number) =>
      translatorFor(language).t('pages.waitSeconds', { count });
    expect(translatorFor('de').t('guests.accessCode')).toBe('Zugangscode');
    expect(wait('en', 1)).toBe('Wait 1 second and try again.');
    expect(wait('de', 1200)).toBe('Warten Sie 1.200 Sekunden und versuchen Sie es noch einmal.');
    expect(wait('fr', 0)).toContain('0 seconde ');
  });

  it('is made once for a language', () => {
    expect(translatorFor('sv')).toBe(translatorFor('sv'));
  });

  it.each(['{count}', "it's {x}", '<b>', '\\u000a\\x41\\', '\n', '#'])(
    'takes the value %j for text and nothing else',
    (moment) => {
      for (const language of LANGUAGES)
        expect(translatorFor(language).t('guests.accessCodeShownFrom', { moment })).toContain(moment);
    },
  );
});

describe('the language that a browser asks for', () => {
  it.each([
    ['de', 'de'],
    ['de-AT,de;q=0.9', 'de'],
    ['fr;q=0.3, sv;q=0.7, en;q=0.5', 'sv'],
    ['nl, EN-us;q=0.5', 'en'],
    ['es;q=0, fr', 'fr'],
  ])('for %j is %s', (header, language) => {
    expect(languageWanted(header, LANGUAGES)).toBe(language);
  });

  it.each([undefined, '', 'ja', 'xx-YY;q=0.5, *', 'en;q=0', 'constructor', '__proto__', ';;;=,,'])(
    'for %j is none of ours',
    (header) => {
      expect(languageWanted(header, LANGUAGES)).toBeUndefined();
    },
  );

  it('is one of those that there are', () => {
    expect(languageWanted('fr, de;q=0.5', USER_LANGUAGES)).toBe('de');
    expect(languageOf('fr-CA', USER_LANGUAGES)).toBeUndefined();
  });
});

describe('a language', () => {
  it.each([
    ['DE', 'de'],
    ['pt-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['de_AT', undefined],
    ['german', undefined],
    ['', undefined],
  ])('as a tag, %j, is %j', (text, tag) => {
    expect(languageTag(text)).toBe(tag);
  });

  it.each([
    ['de_AT', 'de-AT'],
    ['German', 'de'],
    ['SVENSKA', 'sv'],
    ['Français', 'fr'],
    ['Klingon', undefined],
    ['x'.repeat(500), undefined],
  ])('as files have it, %j, is %j', (text, tag) => {
    expect(languageNamed(text)).toBe(tag);
  });
});
