/** The ending of a word beside 1, and what becomes of it: accusative, genitive, dative and instrumental. */
type Ending = readonly [ending: string, cases: readonly [string, string, string, string]];

// Several forms are separated by slashes: a word may be of more than one kind, and one too many does no harm.
const ENDINGS: readonly Ending[] = [
  ["ая", ["ую", "ой/ей", "ой/ей", "ой/ей"]],
  ["яя", ["юю", "ей", "ей", "ей"]],
  ["ый", ["ый/ого", "ого", "ому", "ым"]],
  ["ий", ["ий/его/ого", "его/ого", "ему/ому", "им"]],
  ["ой", ["ой/ого", "ого", "ому", "ым/им"]],
  ["ое", ["ое", "ого", "ому", "ым/им"]],
  ["ее", ["ее", "его", "ему", "им"]],
  ["ия", ["ию", "ии", "ии", "ией"]],
  ["а", ["у", "ы/и", "е", "ой/ей"]],
  ["я", ["ю", "и", "е", "ей"]],
  ["ь", ["ь/я", "и/я", "и/ю", "ью/ем"]],
  ["й", ["й/я", "я", "ю", "ем"]],
  ["о", ["о", "а", "у", "ом"]],
  ["е", ["е", "я/а", "ю/у", "ем"]],
];

const AFTER_CONSONANT: Ending = ["", ["/а", "а", "у", "ом/ем"]];

/** Of the word beside 2, if that's a genitive: it has the stem that the word beside 1 may hide, as in огонёк, огонька. */
const GENITIVES: readonly Ending[] = [
  ["а", ["а", "а", "у", "ом/ем"]],
  ["я", ["я", "я", "ю", "ем"]],
];

const RUSSIAN = /^[а-я-]+$/;
const CASES = [0, 1, 2, 3] as const;

/**
 * A Russian name beside 1 in its other cases, by regular endings, such as звезду, звезде and звездой; folded, as both
 * names have to be. In a name of several words, either all of them change, or the first only: золотая медаль, мешок денег.
 */
export function caseForms({ one, few }: { readonly one: string; readonly few: string }): readonly string[] {
  const words = one.split(" ");
  const beside2 = few.split(" ");
  const isRussian = words.every((word) => RUSSIAN.test(word));
  if (!isRussian) return [];
  return CASES.flatMap((index) => {
    const changed = words.map((word, place) => [
      ...inCase(word, index),
      ...genitiveInCase(beside2[place] ?? "", index),
    ]);
    const [first = [], ...rest] = changed;
    const kept = words.slice(1).map((word) => [word]);
    return [...combine([first, ...rest]), ...combine([first, ...kept])];
  });
}

function inCase(word: string, index: (typeof CASES)[number]): readonly string[] {
  const fitting = ENDINGS.filter(([ending]) => word.endsWith(ending));
  const isClosed = /[бвгджзклмнпрстфхцчшщ]$/.test(word);
  return (isClosed ? [AFTER_CONSONANT] : fitting).flatMap((each) => withEnding(word, each, index));
}

function genitiveInCase(word: string, index: (typeof CASES)[number]): readonly string[] {
  return GENITIVES.filter(([ending]) => word.endsWith(ending)).flatMap((each) => withEnding(word, each, index));
}

function withEnding(word: string, [ending, cases]: Ending, index: (typeof CASES)[number]): readonly string[] {
  const stem = word.slice(0, word.length - ending.length);
  return cases[index].split("/").map((each) => stem + each);
}

/** Each way to take one of every place's words. */
function combine(places: readonly (readonly string[])[]): readonly string[] {
  return places.reduce<readonly string[]>(
    (begun, words) => (begun.length === 0 ? words : begun.flatMap((start) => words.map((word) => `${start} ${word}`))),
    [],
  );
}
