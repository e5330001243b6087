import { asksToPublish, isDraft, isSameStep } from "@guildhall/core/activities";
import {
  chainCalls,
  draftOf,
  findProblems,
  toChain,
  type ChainDraft,
  type ChainForEdit,
  type ChainInput,
  type DraftStep,
} from "@guildhall/core/chains";
import type { Channel } from "@guildhall/widget/channels";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import { groupWord } from "../../../forms/overwrite/value-words.ts";
import { translate } from "../../../i18n/language.ts";
import { useActivityForm, type ActivityForm, type FieldLabels } from "../../activities/index.ts";

export type ChainForm = ActivityForm<ChainDraft, ChainForEdit>;

const LABELS: FieldLabels = {
  title: "chains:form.title",
  description: "chains:form.description",
  activities: "chains:form.steps",
  sendReminder: "chains:form.sendReminder",
  isWelcome: "chains:form.isWelcome",
  groupId: "chains:form.group",
  channel: "chains:form.channel",
};

export function useChainForm(data: ChainForEdit, suggested: Partial<ChainDraft>): ChainForm {
  return useActivityForm({
    kind: "chain",
    lists: "chains",
    item: data.chain,
    data,
    start: { ...draftOf(data), ...suggested },
    calls: { create: chainCalls.create, update: chainCalls.update },
    idOf: ({ cid }) => cid,
    toBody: (draft, status) => toChain(draft, asksToPublish({ status }) ? "published" : "draft"),
    problems: (draft, goal) =>
      goal === null ? [] : findProblems(draft, goal === "publish" || !isDraft(data.chain) ? "published" : "draft"),
    labels: LABELS,
    // Fields and values in a question of whose to keep.
    fieldWords: ({ steps }) =>
      fieldWords(Object.fromEntries(Object.entries(LABELS).map(([field, key]) => [field, translate(key)])), {
        activities: (wanted) => stepWords(wanted, [...steps, ...data.chain.activities]),
        groupId: (id) => groupWord(id, translate("chains:form.everybody")),
        channel: (channel) => (channel as Channel | null)?.name ?? "",
      }),
    done: (outcome) => translate(`chains:form.${outcome}`),
  });
}

/** Titles in order; one that another form has added is known by its kind only. */
function stepWords(wanted: unknown, known: readonly DraftStep[]): string {
  return (wanted as ChainInput["activities"])
    .map((step) => known.find((each) => isSameStep(each, step))?.title ?? translate(`chains:kinds.${step.entityType}`))
    .join(" → ");
}
