import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../i18n/index.ts';
import { BUILT_IN, builtInTexts } from './built-in.ts';
import { textFor } from './choose.ts';
import { render } from './render.ts';
import { segmentsOf } from './segments.ts';
import type { Template } from './templates.ts';

const MARIA = {
  timezone: 'Europe/Stockholm',
  home_name: 'Lakeside Cottage',
  guest_name: 'Maria Lindqvist',
  guest_page: `https://homes.example.com/g/${'x'.repeat(38)}`,
};

describe('a text that comes with Lares', () => {
  const sms = BUILT_IN.filter(({ channel }) => channel === 'sms').map(({ template_id }) => template_id);

  it.each(LANGUAGES.flatMap((language) => sms.map((id) => [language, id] as const)))(
    'in %s, %s, takes no more SMS than in English, whatever the month',
    (language, id) => {
      const texts = builtInTexts(id);
      for (let month = 0; month < 12; month += 1) {
        const values = { ...MARIA, checkin_time: new Date(Date.UTC(2026, month, 25, 14)) };
        const partsIn = (one: typeof language) => segmentsOf(render(texts[one], 'sms', values).text);
        expect([month, partsIn(language)]).toEqual([month, partsIn('en')]);
      }
    },
  );

  it.each(BUILT_IN.map(({ template_id }) => template_id))('%s fills in the same in all languages', (id) => {
    const namesIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    const texts = builtInTexts(id);
    for (const language of LANGUAGES) expect(namesIn(texts[language].body)).toEqual(namesIn(texts.en.body));
    expect(new Set(LANGUAGES.map((language) => texts[language].body)).size).toBe(LANGUAGES.length);
  });
});

describe('the built-in texts about noise', () => {
  it.each(LANGUAGES)('differ with the level in %s', (language) => {
    for (const occasion of ['noise_sms', 'noise_email', 'noise_call']) {
      const ids = [occasion, `${occasion}_2`, `${occasion}_3`];
      const bodies = ids.map((id) => builtInTexts(id)[language].body);
      expect(new Set(bodies).size, occasion).toBe(ids.length);
    }
  });

  it.each([
    ['en', /second notice/i, /final notice/i],
    ['de', /zweite[rn]? Hinweis/i, /letzte[rn]? Hinweis/i],
    ['sv', /andra påminnelsen/i, /sista påminnelsen/i],
    ['es', /segundo aviso/i, /último aviso|aviso final/i],
    ['fr', /(deuxième|second) rappel/i, /dernier rappel/i],
  ] as const)('escalate in %s by SMS, e-mail and call', (language, second, last) => {
    for (const occasion of ['noise_sms', 'noise_email', 'noise_call']) {
      const bodyOf = (id: string) => builtInTexts(id)[language].body;
      expect([bodyOf(occasion), second.test(bodyOf(occasion)), last.test(bodyOf(occasion))]).toEqual([
        bodyOf(occasion),
        false,
        false,
      ]);
      expect(bodyOf(`${occasion}_2`)).toMatch(second);
      expect(bodyOf(`${occasion}_3`)).toMatch(last);
    }
  });
});

describe('the text for a guest', () => {
  const [built] = BUILT_IN;
  const template = (change: Partial<Template>): Template => {
    if (!built) throw new Error('no template');
    return { ...built, is_default: false, translations: [], built_in: [], ...change };
  };
  const own = template({
    language: 'nl',
    body: 'nl',
    translations: ['pt-BR', 'pt', 'de', 'fr-CA'].map((language) => ({ language, body: language })),
  });

  it.each([
    ['pt-BR', 'en', 'pt-BR'],
    ['pt-PT', 'en', 'pt-BR'],
    ['pt', 'en', 'pt'],
    ['nl-BE', 'en', 'nl'],
    ['ja', 'de', 'de'],
    [null, 'fr', 'fr-CA'],
    [null, 'sv', 'nl'],
    ['ja', 'es', 'nl'],
  ] as const)('who speaks %s, and of our languages %s, is the own one in %s', (explicit, language, text) => {
    expect(textFor(own, { explicit, language }).body).toBe(text);
  });

  it('is ours in the language of the guest where the organization has none', () => {
    const ours = template({ is_default: true });
    expect(textFor(ours, { explicit: 'ja', language: 'de' }).body).toMatch(/^Guten Tag/);
  });
});
