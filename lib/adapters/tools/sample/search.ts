/** Words that say nothing about what a text is about. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and are as at be by can could did do does for from get has have how i if in into is it its me my no not of on " +
    "or our please so that the their them then there these they this to us was we were what when where which who why " +
    "will with would you your work job task error code order " +
    "什么 怎么 怎样 如何 为何 请问 一下 我的 你们 我们 这个 那个 是不 不是 可以 能不 没有 有没 为什 么会 么样 么办 任务 订单 错误"
  ).split(" "),
);

const LATIN = /[a-z0-9]+(?:[_.\-/][a-z0-9]+)*/gi;
const HAN = /\p{Script=Han}+/gu;
const CAMEL_BORDER = /(?<=[a-z0-9])(?=[A-Z])/;

/** English words in one form: refunds, refunded and refunding are all *refund*, cancelled is *cancel*. */
function stem(word: string): string {
  if (/^[a-z]{3,}[^su]s$/.test(word)) return word.slice(0, -1);
  const cut = /^([a-z]{3,})(?:ing|ed)$/.exec(word)?.[1];
  if (cut === undefined) return word;
  return /([bdglmnprt])\1$/.test(cut) ? cut.slice(0, -1) : cut;
}

function latinTerms(token: string): string[] {
  const parts = token.split(/[_.\-/]/).flatMap((part) => [part, ...part.split(CAMEL_BORDER)]);
  return [token, ...parts].map((part) => stem(part.toLowerCase()));
}

function hanTerms(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((second, index) => `${characters[index]}${second}`);
}

/**
 * What a text is found by: Latin words and identifiers, whole and in their parts, and pairs of neighbouring Chinese
 * characters. Width, case and English endings do not matter; words that say nothing are left out. No term twice.
 */
export function searchTerms(text: string): string[] {
  const plain = text.normalize("NFKC");
  const terms = [...(plain.match(LATIN) ?? []).flatMap(latinTerms), ...(plain.match(HAN) ?? []).flatMap(hanTerms)];
  return [...new Set(terms)].filter((term) => term.length > 1 && !STOP_WORDS.has(term));
}

/** A term found in a row's title or keywords says more than one in its text. */
const HEAD_WEIGHT = 3;
/** Less than this is no find: one word that happens to stand in the text. */
const LEAST_SCORE = 2;

/**
 * The rows that match best, best first, at most `limit`; those with half the best score or less are left out.
 * `head` is the part of a row's text that says what it is about.
 */
export function bestMatches<Row extends { id: string; terms: readonly string[] }>(
  rows: readonly Row[],
  terms: readonly string[],
  head: (row: Row) => string,
  limit: number,
): Row[] {
  const scored = rows
    .map((row) => ({ row, score: scoreOf(terms, new Set(row.terms), new Set(searchTerms(head(row)))) }))
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1));
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ score }) => score * 2 > best)
    .slice(0, limit)
    .map(({ row }) => row);
}

function scoreOf(terms: readonly string[], all: ReadonlySet<string>, head: ReadonlySet<string>): number {
  return terms.reduce((sum, term) => sum + (head.has(term) ? HEAD_WEIGHT : all.has(term) ? 1 : 0), 0);
}
