/** Users type spaces and brackets. The API accepts none. */
export const phoneOf = (text: string) => text.replace(/[\s()./-]/g, '');

export const isPhone = (text: string) => /^\+[1-9]\d{6,14}$/.test(phoneOf(text));
