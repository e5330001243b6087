import type { PageNamespace, TextKey } from "@guildhall/core/i18n";

// A namespace of the words that all kinds have in common would have to be listed in what every view loads first. So each
// kind has them among its own texts; a word that one of them lacks is an error where it's used.
type TextsWith<Word extends string> = {
  [Name in PageNamespace]: `${Name}:${Word}` extends TextKey ? Name : never;
}[PageNamespace];

/** A kind in the plural: the texts of its lists and forms, and their path, such as `/challenges`. */
export type ListTexts = TextsWith<"palette.list">;

/** A kind in the singular: the texts of its page and dialogs, and their path, such as `/challenge/7`. */
export type ActivityTexts = TextsWith<"publication.title">;

/** A kind that gives rewards, in the plural. */
export type RewardTexts = TextsWith<"form.addAchievement">;

/** A kind that has results, in the singular. */
export type ResultTexts = TextsWith<"results.back">;
