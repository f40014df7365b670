// Ranks the sections of the guide for a query. Pure: guide.js and test/guide/search.test.ts import it.

/** By guide/contents.ts. Records come after all other pages, whatever their score. */
const KIND_WEIGHT = { guide: 1, reference: 0.7, operations: 0.65, record: 0.5 };

const HEADING = { whole: 10, beginning: 5 };
const PAGE = { whole: 6, beginning: 3 };
const TEXT = { whole: 2, beginning: 1 };
/** Added for each repetition in the text, a few times at most. */
const REPETITION = 0.1;
const MOST_REPETITIONS = 5;
/** The heading has the words of the query and no others, in any order. */
const SAME_HEADING = 12;
const PHRASE_IN_HEADING = 6;
const PHRASE_IN_TEXT = 3;
/** For the share of the heading that the query covers. */
const COVERAGE = 4;
/** The first section of a page is the page itself. */
const FIRST_SECTION = 3;

/** Words of a question that say nothing about the answer. */
const STOP_WORDS = new Set(
  'a an and are be can do does for from how i if in is it my of or that the this to we what when where which why with you your'.split(
    ' ',
  ),
);

/** Without the ending of the plural: "retries" and "retry" are one word. */
const stem = (word) => {
  if (word.length < 4) return word;
  if (/ies?$/.test(word)) return word.replace(/ies?$/, 'y');
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
};

const stemsOf = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
const tellingWords = (words) => words.filter((word) => !STOP_WORDS.has(word));
const phraseOf = (words) => ` ${words.join(' ')} `;

/** An array of the index, with what ranking needs of it. */
export function readEntry([address, page, heading, text, kind]) {
  const isPage = !address.includes('#');
  const headings = tellingWords(stemsOf(heading));
  const pages = tellingWords(stemsOf(page));
  const texts = stemsOf(text);
  const counts = new Map();
  for (const word of texts) counts.set(word, (counts.get(word) ?? 0) + 1);
  // A page has two names: its heading, and its title in the list of pages.
  const names = isPage ? [headings, pages] : [headings];
  return { address, page, heading, text, kind, isPage, names, pages, counts, textPhrase: phraseOf(texts) };
}

/** The entries that answer the query, best first. */
export function rank(entries, query) {
  const terms = termsOf(query);
  if (terms.length === 0) return [];
  const scored = entries.map((entry) => ({ entry, ...match(entry, terms) })).filter(({ found }) => found > 0);
  // Entries with all words, if there are any. Otherwise those with most of them.
  const most = Math.max(...scored.map(({ found }) => found));
  return scored
    .filter(({ found }) => found === most)
    .sort(
      (one, other) =>
        Number(one.entry.kind === 'record') - Number(other.entry.kind === 'record') ||
        other.score - one.score,
    )
    .map(({ entry }) => entry);
}

const termsOf = (query) => {
  const words = stemsOf(query);
  const telling = tellingWords(words);
  return telling.length > 0 ? telling : words;
};

/** How many of the words occur, and how well. */
function match(entry, terms) {
  const scores = terms.map((term) => termScore(entry, term));
  const found = scores.filter((score) => score > 0).length;
  if (found === 0) return { found, score: 0 };
  const score = scores.reduce((sum, one) => sum + one, 0) + bonus(entry, terms);
  return { found, score: score * KIND_WEIGHT[entry.kind] };
}

const termScore = ({ names, pages, counts }, term) =>
  Math.max(...names.map((words) => inNames(words, term, HEADING))) +
  inNames(pages, term, PAGE) +
  inText(counts, term);

function inNames(words, term, { whole, beginning }) {
  if (words.includes(term)) return whole;
  return words.some((word) => word.startsWith(term)) ? beginning : 0;
}

function inText(counts, term) {
  const count = counts.get(term);
  if (count !== undefined) return TEXT.whole + REPETITION * Math.min(count - 1, MOST_REPETITIONS);
  for (const word of counts.keys()) if (word.startsWith(term)) return TEXT.beginning;
  return 0;
}

function bonus({ isPage, names, textPhrase }, terms) {
  const inName = Math.max(...names.map((words) => nameBonus(words, terms)));
  return (
    inName +
    (isPage && inName > 0 ? FIRST_SECTION : 0) +
    (terms.length > 1 && textPhrase.includes(phraseOf(terms)) ? PHRASE_IN_TEXT : 0)
  );
}

function nameBonus(words, terms) {
  const covered = words.filter((word) => terms.includes(word)).length;
  const isSame = covered === words.length && covered === terms.length;
  return (
    (isSame ? SAME_HEADING : 0) +
    (phraseOf(words).includes(phraseOf(terms)) ? PHRASE_IN_HEADING : 0) +
    (COVERAGE * covered) / Math.max(1, words.length)
  );
}

const BEFORE_MATCH = 40;
const EXCERPT = 150;

/** The text around the first word of the query. */
export function excerpt({ text }, query) {
  const lower = text.toLowerCase();
  const found = termsOf(query)
    .map((term) => lower.indexOf(term))
    .filter((at) => at >= 0);
  const start = Math.max(0, Math.min(...found, lower.length) - BEFORE_MATCH);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + EXCERPT)}`;
}
