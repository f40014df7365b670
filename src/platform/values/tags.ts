import Type from 'typebox';

/** Labels by which users sort homes: a district, an owner, "with pool". Access and on-call lists can use them. */

export const MOST_TAGS = 20;
export const LONGEST_TAG = 50;

/** As a user writes it. Compared by its key. */
export const Tag = Type.String({
  minLength: 1,
  maxLength: LONGEST_TAG,
  pattern: '\\S',
  description: 'Tag of homes. Upper and lower case make no difference.',
  'x-wanted': `must be text of 1 to ${LONGEST_TAG} characters, not blank`,
});

export const Tags = Type.Array(Tag, {
  maxItems: MOST_TAGS,
  description:
    'Labels of the home, such as a district. Upper and lower case make no difference. Default: none.',
});

/** Two tags with one key are the same tag, however they are written. */
export function tagKey(tag: string): string {
  return tag.trim().normalize('NFKC').toLowerCase();
}

/** Trims blanks. Of several spellings of one tag the first stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const key = tagKey(tag);
    if (!byKey.has(key)) byKey.set(key, tag.trim());
  }
  return [...byKey.values()];
}
