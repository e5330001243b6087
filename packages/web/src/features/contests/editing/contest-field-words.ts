import { formatDateTime } from "@guildhall/core";
import type { ContestForEdit } from "@guildhall/core/contests";
import type { WorkspaceSettings } from "@guildhall/core/settings";
import type { Channel } from "@guildhall/widget/channels";
import type { FieldWords } from "@guildhall/widget/forms";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import { amountsWord, groupWord } from "../../../forms/overwrite/value-words.ts";
import { translate } from "../../../i18n/language.ts";
import type { FieldLabels } from "../../activities/index.ts";

type Formats = Pick<WorkspaceSettings, "tz" | "dateFormat" | "timeFormat">;

/** Form labels by field of the call. */
export const FIELD_LABELS: FieldLabels = {
  title: "contests:form.title",
  description: "contests:form.description",
  type: "contests:form.type",
  rewardsByPlace: "contests:form.places",
  otherRewards: "contests:form.otherRewards",
  groupId: "contests:form.group",
  channel: "contests:form.channel",
  closedAt: "contests:form.closes",
  imageFile: "contests:form.picture",
};

/** Field names and values for an edit conflict. */
export function contestFieldWords({ currencies }: ContestForEdit, { tz, ...formats }: Formats): FieldWords {
  return fieldWords(Object.fromEntries(Object.entries(FIELD_LABELS).map(([field, key]) => [field, translate(key)])), {
    type: (type) => translate(`contests:types.${String(type)}`),
    rewardsByPlace: (places) =>
      (places as readonly unknown[])
        .map((rewards, index) => `${String(index + 1)}: ${amountsWord(rewards, currencies) || "–"}`)
        .join("; "),
    otherRewards: (rewards) => amountsWord(rewards, currencies),
    groupId: (id) => groupWord(id, translate("contests:form.everybody")),
    channel: (channel) => (channel as Channel | null)?.name ?? "",
    closedAt: (at) => (at === null ? "" : formatDateTime(new Date(String(at)), { zone: tz, ...formats })),
  });
}
