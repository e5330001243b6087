import { formatDateTime } from "@guildhall/core";
import { type ChallengeForEdit } from "@guildhall/core/challenges";
import { type WorkspaceSettings } from "@guildhall/core/settings";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import type { FieldWords } from "@guildhall/widget/forms";
import { amountsWord, groupWord } from "../../../forms/overwrite/value-words.ts";
import { translate } from "../../../i18n/language.ts";
import type { FieldLabels } from "../../activities/index.ts";

type Formats = Pick<WorkspaceSettings, "tz" | "dateFormat" | "timeFormat">;

/** Form labels by field of the call. */
export const FIELD_LABELS: FieldLabels = {
  type: "challenges:form.type",
  title: "challenges:form.title",
  description: "challenges:form.description",
  closedDescription: "challenges:form.closedDescription",
  resultType: "challenges:form.resultType",
  resultDescription: "challenges:form.resultDescription",
  rewards: "challenges:form.rewards",
  entityRewards: "challenges:form.achievements",
  requireAccept: "challenges:form.requireAccept",
  allowMultiQuest: "challenges:form.allowMultiQuest",
  autoApprove: "challenges:form.autoApprove",
  acceptDeadlineAt: "challenges:form.acceptDeadline",
  completeDeadlineAt: "challenges:form.completeDeadline",
  groupId: "challenges:form.group",
  chainId: "activities:step.chain",
  channel: "challenges:form.channel",
  externalId: "challenges:form.externalId",
  autoCloseStatus: "challenges:form.autoCloseId",
};

/** Field names and values for an edit conflict. */
export function challengeFieldWords(
  { currencies, achievementTemplates }: ChallengeForEdit,
  { tz, ...formats }: Formats,
): FieldWords {
  const time = (at: unknown): string =>
    at === null ? "" : formatDateTime(new Date(String(at)), { zone: tz, ...formats });
  return fieldWords(Object.fromEntries(Object.entries(FIELD_LABELS).map(([field, key]) => [field, translate(key)])), {
    type: (type) => translate(`challenges:types.${String(type)}`),
    resultType: (type) => translate(`challenges:form.resultTypes.${String(type)}`),
    rewards: (rewards) => amountsWord(rewards, currencies),
    entityRewards: (granted) =>
      (granted as readonly { readonly achievementTemplateId: number }[])
        .map((each) => achievementTemplates.find(({ id }) => id === each.achievementTemplateId)?.title ?? "")
        .join(", "),
    groupId: (id) => groupWord(id, translate("challenges:form.everybody")),
    channel: (channel) => (channel as ChallengeForEdit["challenge"]["channel"])?.name ?? "",
    acceptDeadlineAt: time,
    completeDeadlineAt: time,
    autoCloseStatus: (status) => (status as { readonly id: string; readonly name: string } | null)?.id ?? "",
  });
}
