import { asksToPublish, isDraft, isSameStep } from "@guildhall/core/activities";
import {
  chainCalls,
  draftOf,
  findProblems,
  hiddenProblems,
  toChain,
  type ChainDraft,
  type ChainForEdit,
  type ChainInput,
  type DraftStep,
} from "@guildhall/core/chains";
import { withAncestors } from "@guildhall/core/groups";
import type { Channel } from "@guildhall/widget/channels";
import type { FieldWords } from "@guildhall/widget/forms";
import { fieldWords } from "../../../forms/overwrite/field-words.ts";
import { groupWord } from "../../../forms/overwrite/value-words.ts";
import { useEveryGroup } from "../../../groups/use-groups.ts";
import { translate } from "../../../i18n/language.ts";
import { api } from "../../../session/api.ts";
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
  const { data: groups } = useEveryGroup();
  // Said as soon as it's so.
  const hidden = ({ steps, groupId }: ChainDraft) =>
    groups === undefined ? [] : hiddenProblems(steps, withAncestors(groups.items, [groupId]));
  return useActivityForm({
    kind: "chain",
    lists: "chains",
    item: data.chain,
    data,
    start: { ...draftOf(data), ...suggested },
    calls: { create: chainCalls.create, update: chainCalls.update },
    idOf: ({ cid }) => cid,
    toBody: (draft, status) => toChain(draft, asksToPublish({ status }) ? "published" : "draft"),
    problems: (draft, goal) => {
      if (goal === null) return hidden(draft);
      const status = goal === "publish" || !isDraft(data.chain) ? "published" : "draft";
      return [...findProblems(draft, status), ...hidden(draft)];
    },
    labels: LABELS,
    nameOf: stepName,
    // Fields and values in a question of whose to keep.
    fieldWords: ({ steps }) => chainFieldWords(data.chain.id, [...steps, ...data.chain.activities]),
    done: (outcome) => translate(`chains:form.${outcome}`),
  });
}

/** Of an error at a step. */
function stepName(field: string): string | null {
  const [root, index] = field.split(".");
  return root === "activities" && index !== undefined
    ? translate("chains:step.number", { number: Number(index) + 1 })
    : null;
}

/** Fields and values in a question of whose to keep; what another form has added is read. */
async function chainFieldWords(id: number, known: readonly DraftStep[]): Promise<FieldWords> {
  const added = await api.call(chainCalls.getForEdit, { params: { id } }, { quiet: true }).then(
    ({ chain }) => chain.activities,
    () => [],
  );
  return fieldWords(Object.fromEntries(Object.entries(LABELS).map(([field, key]) => [field, translate(key)])), {
    activities: (wanted) => stepWords(wanted, [...known, ...added]),
    groupId: (chosen) => groupWord(chosen, translate("chains:form.everybody")),
    channel: (channel) => (channel as Channel | null)?.name ?? "",
  });
}

/** Titles in order; one that's not known is named by its kind. */
function stepWords(wanted: unknown, known: readonly DraftStep[]): string {
  return (wanted as ChainInput["activities"])
    .map((step) => known.find((each) => isSameStep(each, step))?.title ?? translate(`chains:kinds.${step.entityType}`))
    .join(" → ");
}
