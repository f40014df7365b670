const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export const unescapeHtml = (text: string) =>
  Object.entries(ENTITIES).reduceRight(
    (plain, [character, entity]) => plain.replaceAll(entity, character),
    text,
  );

/** The visible text. */
export const plainText = (html: string) => unescapeHtml(html.replaceAll(/<[^>]*>/g, ''));
