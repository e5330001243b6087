// As the browser's own formatter writes lists, which takes a millisecond to create.
const ENGLISH = { two: " and ", more: ", and " };
const RUSSIAN = { two: " и ", more: " и " };

/** Puts a language's commas and "and" between the items: `A, B, and C`. In English for languages that aren't ours. */
export function joinList<Item>(items: readonly Item[], language: string): readonly (Item | string)[] {
  const { two, more } = language === "ru" ? RUSSIAN : ENGLISH;
  const last = items.length - 1;
  return items.flatMap((item, index) => {
    if (index === 0) return [item];
    return [index < last ? ", " : last === 1 ? two : more, item];
  });
}
