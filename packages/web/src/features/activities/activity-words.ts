import type { ActivityList } from "@guildhall/core/activities";
import type { PageNamespace, TextKey } from "@guildhall/core/i18n";

// The texts of each kind, so that they may name it. A namespace for what they have in common would have to be listed in
// what every view loads first.
type TextsWith<Word extends string> = {
  [Name in PageNamespace]: `${Name}:${Word}` extends TextKey ? Name : never;
}[PageNamespace];

/** A kind in the plural, with the words of its lists and forms; also their path, such as `/challenges`. */
export type ListTexts = TextsWith<ListWord | `form.${FormWord}`>;

/** A kind in the singular, with the words of its page and dialogs; also their path, such as `/challenge/7`. */
export type ActivityTexts = TextsWith<ActivityWord>;

/** The same, with the words of its results. */
export type ResultTexts = TextsWith<`results.${ResultWord}` | "retry">;

type ListWord = `lists.${ActivityList | "label" | "next" | "previous" | "retry"}` | "palette.list" | "lead";

/** On every kind's form. */
export type FormWord =
  | "achievements"
  | "addAchievement"
  | "arrived"
  | "changeSchedule"
  | "channel"
  | "check"
  | "discard"
  | "errorsTitle"
  | "everybody"
  | "failed"
  | "fieldError"
  | "gone"
  | "group"
  | "loading"
  | "more"
  | "notify"
  | "publish"
  | "restored"
  | "save"
  | "saveDraft"
  | "schedule"
  | "show"
  | "toList"
  | "unclear";

type ActivityWord =
  | "failed"
  | "loading"
  | "retry"
  | "actions.publish"
  | `gone.${"title" | "text" | "back"}`
  | `${"closing" | "deletion"}.${"title" | "lead" | "send" | "cancel"}`
  | `publication.${"title" | "lead" | "cancel"}`
  | `done.${"closed" | "deleted" | "published"}`;

type ResultWord = "title" | "list" | "next" | "previous" | "export" | "failed" | "loading" | "back";
