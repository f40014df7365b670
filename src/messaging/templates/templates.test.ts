import { beforeAll, describe, expect, it } from 'vitest';
import { serverText } from '../../../test/harness/text.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { findSentTemplate } from './index.ts';

const levels = (id: string) => [id, `${id}_2`, `${id}_3`];
const IDS = [
  'pre_arrival_sms',
  ...['noise_sms', 'noise_email', 'noise_call'].flatMap(levels),
  'safety_sms',
  'safety_email',
  'safety_call',
  'host_call',
];
let world: World;
let hood: Neighbourhood;
let all: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  all = `/organizations/${hood.organization_id}/message-templates`;
});

const owner = () => world.as(hood.owner);
const listed = async () => (await owner().get(all)).body.templates as Listed[];
const read = async (id: string) => (await listed()).find(({ template_id }) => template_id === id);
const preview = async (id: string, draft: object) => (await owner().post(`${all}/${id}/preview`, draft)).body;

interface Listed {
  template_id: string;
  channel: string;
  language: string;
  subject?: string;
  body: string;
  is_default: boolean;
  placeholders: string[];
  translations: { language: string }[];
  built_in: { language: string }[];
}

describe('the texts that come with Lares', () => {
  it('are there for every occasion, and can be filled', async () => {
    const templates = await listed();
    expect(
      templates.map(({ template_id, channel, subject }) => [template_id, channel, Boolean(subject)]),
    ).toEqual([
      ['pre_arrival_sms', 'sms', false],
      ...levels('noise_sms').map((id) => [id, 'sms', false]),
      ...levels('noise_email').map((id) => [id, 'email', true]),
      ...levels('noise_call').map((id) => [id, 'call', false]),
      ['safety_sms', 'sms', false],
      ['safety_email', 'email', true],
      ['safety_call', 'call', false],
      ['host_call', 'call', false],
    ]);
    for (const { template_id, is_default, language } of templates) {
      expect([is_default, language]).toEqual([true, 'en-GB']);
      const { text } = await preview(template_id, {});
      expect(text).toContain('Lakeside Cottage');
      expect(text).not.toMatch(/[{}]/);
    }
  });

  it('before arrival bring the time of check-in and the page of the guest, in two SMS', async () => {
    expect(await preview('pre_arrival_sms', {})).toEqual({
      text:
        'Hi Maria Lindqvist, welcome to Lakeside Cottage! Check-in: 16 Nov 2026, 15:00. How to get in, and ' +
        `everything else you need: https://homes.example.com/g/${'x'.repeat(38)}`,
      segments: 2,
    });
  });

  it('about noise ask kindly, in one SMS', async () => {
    expect(await preview('noise_sms', {})).toEqual({
      text:
        'Hi Maria Lindqvist, it is rather loud at Lakeside Cottage right now. ' +
        'Please turn it down a little, so that the neighbours can rest. Thank you!',
      segments: 1,
    });
    expect(await preview('noise_email', {})).toEqual({
      subject: serverText('messaging.noiseEmailSubject', { home_name: 'Lakeside Cottage' }),
      text: expect.stringContaining('Please turn it down'),
    });
  });
});

describe('a text of an organization', () => {
  it('stands in place of the built-in one, in that organization only', async () => {
    const wanted = { language: 'sv', body: 'Hej {{guest_name}}! Det är högt ljud i {{home_name}}.' };
    const answer = await owner().put(`${all}/noise_sms`, wanted);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        template_id: 'noise_sms',
        channel: 'sms',
        ...wanted,
        is_default: false,
        translations: [],
        built_in: expect.any(Array),
        placeholders: expect.any(Array),
      },
    ]);
    expect(await read('noise_sms')).toEqual(answer.body);
    const found = await findSentTemplate(world.tools.database, hood.organization_id, 'noise_sms');
    expect(found).toEqual(answer.body);
    expect((await preview('noise_sms', {})).text).toBe(
      'Hej Maria Lindqvist! Det är högt ljud i Lakeside Cottage.',
    );

    const other = await world.neighbourhood();
    const theirs = await findSentTemplate(world.tools.database, other.organization_id, 'noise_sms');
    expect(theirs).toMatchObject({ language: 'en-GB', is_default: true });
  });

  it('is replaced as a whole: what is left out is as built in', async () => {
    const path = `${all}/noise_email`;
    await owner().put(path, { language: 'de', subject: 'Ruhe', body: 'Bitte leiser.' });
    expect(await read('noise_email')).toMatchObject({
      language: 'de',
      subject: 'Ruhe',
      body: 'Bitte leiser.',
    });
    const answer = await owner().put(path, { body: 'Quieter, please.' });
    expect(answer.body).toMatchObject({
      language: 'en-GB',
      subject: serverText('messaging.noiseEmailSubject', { home_name: '{{home_name}}' }),
      body: 'Quieter, please.',
    });
    expect(await read('noise_email')).toEqual(answer.body);
  });

  it('goes, and the built-in one is back; once more changes nothing', async () => {
    const before = await read('noise_call');
    await owner().put(`${all}/noise_call`, { body: 'Psst.' });
    expect(await read('noise_call')).toMatchObject({ body: 'Psst.', is_default: false });
    for (const time of [1, 2]) {
      const answer = await owner().delete(`${all}/noise_call`);
      expect([time, answer.status, answer.text]).toEqual([time, 204, '']);
      expect(await read('noise_call')).toEqual(before);
    }
  });

  it.each([
    ['en', 'en'],
    ['EN-gb', 'en-GB'],
    ['zh-hant-tw', 'zh-Hant-TW'],
  ])('in the language %s is kept as %s', async (language, kept) => {
    const answer = await owner().put(`${all}/host_call`, { language, body: 'Loud.' });
    expect(answer.body.language).toBe(kept);
  });

  it('written by two at once is one of both', async () => {
    const bodies = ['first', 'second', 'third'];
    const answers = await Promise.all(bodies.map((body) => owner().put(`${all}/host_call`, { body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(bodies).toContain((await read('host_call'))?.body);
  });
});

describe('further languages of a text', () => {
  const path = () => `${all}/noise_email`;
  const GERMAN = { language: 'de', subject: 'Ruhe bitte', body: 'Bitte leiser, {{guest_name}}.' };

  it('are kept until they are named again, and go with the text', async () => {
    const first = await owner().put(path(), {
      body: 'Quieter.',
      translations: [GERMAN, { language: 'DA', body: 'Stille.' }],
    });
    expect([first.status, first.body.translations]).toEqual([
      200,
      [
        {
          language: 'da',
          subject: serverText('messaging.noiseEmailSubject', { home_name: '{{home_name}}' }),
          body: 'Stille.',
        },
        GERMAN,
      ],
    ]);
    expect((await owner().put(path(), { body: 'Much quieter.' })).body.translations).toHaveLength(2);
    expect((await owner().put(path(), { body: 'x', translations: [GERMAN] })).body.translations).toEqual([
      GERMAN,
    ]);
    expect((await read('noise_email'))?.body).toBe('x');
    expect((await owner().put(path(), { body: 'x', translations: [] })).body.translations).toEqual([]);
    await owner().put(path(), { body: 'x', translations: [GERMAN] });
    await owner().delete(path());
    expect(await read('noise_email')).toMatchObject({ is_default: true, translations: [] });
  });

  it('have all that come with Lares beside them', async () => {
    const languages = ((await listed())[0]?.built_in ?? []).map(({ language }) => language);
    expect(languages).toEqual(['en-GB', 'de', 'es', 'fr', 'sv']);
  });

  it.each([
    [[{ ...GERMAN, body: 'Hi {{name}}' }], '"translations.0.body" has the unknown placeholder {{name}}.'],
    [
      [GERMAN, { ...GERMAN, subject: '{{x' }],
      '"translations.1.subject" has a placeholder that is not closed',
    ],
    [[GERMAN, { ...GERMAN, language: 'DE' }], '"translations" has more than one text in de.'],
    [[{ ...GERMAN, language: 'en-gb' }], '"translations" has more than one text in en-GB.'],
    [[{ ...GERMAN, language: 'x' }], 'must be a language tag'],
    [[{ language: 'de' }], '"translations.0.body" is required'],
    [Array(31).fill(GERMAN), '"translations"'],
    ['de', '"translations"'],
    [[null], '"translations'],
  ])('such as %j are refused, and change nothing', async (translations, message) => {
    const before = await read('noise_email');
    const answer = await owner().put(path(), { body: 'New.', translations });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await read('noise_email')).toEqual(before);
  });
});

describe('a preview', () => {
  it('shows what is being written, and keeps nothing', async () => {
    const before = await read('noise_email');
    const draft = {
      language: 'en-US',
      subject: 'Level {{level}}',
      body: '{{checkin_time}}, {{sound_level}} dB',
    };
    expect(await preview('noise_email', draft)).toEqual({
      subject: 'Level 2',
      text: 'Nov 16, 2026, 3:00 PM, 82 dB',
    });
    expect(await read('noise_email')).toEqual(before);
  });

  it.each([
    ['pre_arrival_sms', 'a'.repeat(161), 2],
    ['pre_arrival_sms', '🙂', 1],
    ['noise_call', 'a'.repeat(161), undefined],
    ['noise_email', 'a'.repeat(161), undefined],
  ])('of %s counts the SMS', async (id, body, segments) => {
    expect((await preview(id, { body })).segments).toBe(segments);
  });
});

describe('bad input', () => {
  const bad: [string, object, string][] = [
    ['noise_sms', { body: '' }, '"body" must be text of 1 to 1600 characters, not blank.'],
    ['noise_sms', { body: ' \n ' }, '"body" must be text of 1 to 1600 characters, not blank.'],
    ['noise_sms', { body: 'x'.repeat(1601) }, '"body" must be text of 1 to 1600 characters, not blank.'],
    ['noise_sms', { body: 5 }, '"body" must be text of 1 to 1600 characters, not blank.'],
    ['noise_email', { body: 'x', subject: '' }, '"subject" must be text of 1 to 200 characters, not blank.'],
    [
      'noise_email',
      { body: 'x', subject: 'x'.repeat(201) },
      '"subject" must be text of 1 to 200 characters, not blank.',
    ],
    ['noise_sms', { body: 'x', subject: 'x' }, '"subject" is only for e-mails.'],
    [
      'noise_sms',
      { body: 'x', language: '' },
      '"language" must be a language tag (BCP 47), such as en-GB or sv.',
    ],
    [
      'noise_sms',
      { body: 'x', language: 'x' },
      '"language" must be a language tag (BCP 47), such as en-GB or sv.',
    ],
    [
      'noise_sms',
      { body: 'x', language: 'en_GB' },
      '"language" must be a language tag (BCP 47), such as en-GB or sv.',
    ],
    [
      'noise_sms',
      { body: 'x', language: 'en-a' },
      '"language" must be a language tag (BCP 47), such as en-GB or sv.',
    ],
    [
      'noise_sms',
      { body: 'x', language: 'valueOf' },
      '"language" must be a language tag (BCP 47), such as en-GB or sv.',
    ],
    [
      'noise_sms',
      { body: 'x', language: 'english language' },
      '"language" must be a language tag (BCP 47), such as en-GB or sv.',
    ],
    [
      'noise_sms',
      { body: 'x', language: `en-x-${'abcdefgh-'.repeat(4)}y` },
      '"language" must be a language tag (BCP 47), such as en-GB or sv.',
    ],
    ['noise_sms', { body: 'Hi {{name}}' }, '"body" has the unknown placeholder {{name}}.'],
    ['noise_sms', { body: 'Hi {{}}' }, '"body" has the unknown placeholder {{}}.'],
    ['noise_sms', { body: 'Hi {{Guest_Name}}' }, '"body" has the unknown placeholder {{Guest_Name}}.'],
    ['noise_sms', { body: 'Hi {{toString}}' }, '"body" has the unknown placeholder {{toString}}.'],
    ['pre_arrival_sms', { body: 'Hi {{level}}' }, '"body" has the unknown placeholder {{level}}.'],
    ['noise_email', { body: 'x', subject: '{{code}}' }, '"subject" has the unknown placeholder {{code}}.'],
    ['noise_sms', { body: 'Hi {{guest_name' }, '"body" has a placeholder that is not closed'],
    ['noise_sms', { body: 'Hi guest_name}}' }, '"body" has a placeholder that is not closed'],
    ['noise_sms', { body: 'Hi {{guest_name}' }, '"body" has a placeholder that is not closed'],
  ];

  it.each(bad)('for %s, %j, is a 400 that says so, and changes nothing', async (id, body, message) => {
    const before = await read(id);
    for (const answer of [
      await owner().put(`${all}/${id}`, body),
      await owner().post(`${all}/${id}/preview`, body),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain(message);
    }
    expect(await read(id)).toEqual(before);
  });

  it('names the placeholder, and those there are', async () => {
    const { body } = await owner().put(`${all}/pre_arrival_sms`, { body: 'Hi {{ name }}' });
    expect(body.context).toBe('body');
    expect(body.message).toContain('{{name}}');
    const { placeholders = [] } = (await read('pre_arrival_sms')) ?? {};
    expect(placeholders).toHaveLength(6);
    for (const name of placeholders) expect(body.message).toContain(`{{${name}}}`);
  });

  it('takes the longest texts there may be', async () => {
    const longest = { body: 'é'.repeat(1600), subject: 'é'.repeat(200) };
    expect((await owner().put(`${all}/noise_email`, longest)).status).toBe(200);
  });

  it('without a body is a 400', async () => {
    expect((await owner().put(`${all}/noise_sms`, {})).body.message).toBe('"body" is required.');
  });
});

describe('templates are for', () => {
  it.each([
    ['owner', [200, 200, 200, 204]],
    ['admin', [200, 200, 200, 204]],
    ['member', [200, 200, 403, 403]],
    ['operator', [200, 200, 403, 403]],
  ] as const)('%s: list, preview, write and reset answer %j', async (role, statuses) => {
    const client = world.as(hood[role]);
    const answers = [
      await client.get(all),
      await client.post(`${all}/host_call/preview`, {}),
      await client.put(`${all}/host_call`, { body: 'Loud.' }),
      await client.delete(`${all}/host_call`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(statuses);
  });

  it('tokens that have the right', async () => {
    const reader = world.as(await world.tokenOf(hood.owner, ['guests_read']));
    const writer = world.as(await world.tokenOf(hood.owner, ['organization_write']));
    expect((await reader.get(all)).status).toBe(200);
    expect((await reader.put(`${all}/host_call`, { body: 'x' })).status).toBe(403);
    expect((await writer.get(all)).status).toBe(403);
    expect((await writer.post(`${all}/host_call/preview`, {})).status).toBe(403);
    expect((await writer.delete(`${all}/host_call`)).status).toBe(204);
  });

  it('members only, whatever else is wrong: an outsider gets 403 or 404, a caller without a token 401', async () => {
    const outsider = world.as(await world.person());
    const missing = `/organizations/${'0'.repeat(24)}/message-templates`;
    const bad = { body: '{{bad}}' };
    for (const [client, path, status] of [
      [world.anonymous, missing, 401],
      [world.anonymous, all, 401],
      [outsider, missing, 404],
      [outsider, all, 403],
    ] as const) {
      const answers = [
        await client.get(path),
        await client.put(`${path}/nothing`, bad),
        await client.delete(`${path}/nothing`),
        await client.post(`${path}/nothing/preview`, bad),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    }
  });

  it('the occasions there are: another is a 404', async () => {
    for (const id of ['nothing', 'NOISE_SMS', '__proto__']) {
      const path = `${all}/${id}`;
      const answers = [
        await owner().put(path, { body: 'x' }),
        await owner().delete(path),
        await owner().post(`${path}/preview`, {}),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect((await listed()).map(({ template_id }) => template_id)).toEqual(IDS);
  });
});
