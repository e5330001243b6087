import { asksToPublish, isDraft } from "@guildhall/core/activities";
import {
  draftOf,
  findProblems,
  contestCalls,
  toContest,
  type ContestDraft,
  type ContestForEdit,
} from "@guildhall/core/contests";
import type { Channel } from "@guildhall/widget/channels";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { groupWord } from "../../forms/overwrite/value-words.ts";
import { translate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";
import { presentInstant } from "../../time/clock.ts";
import { useActivityForm, type ActivityForm, type FieldLabels } from "../activities/index.ts";

export type ContestForm = ActivityForm<ContestDraft, ContestForEdit>;

const LABELS: FieldLabels = {
  title: "contests:form.title",
  description: "contests:form.description",
  groupId: "contests:form.group",
  channel: "contests:form.channel",
};

export function useContestForm(data: ContestForEdit, suggested: Partial<ContestDraft>): ContestForm {
  const { settings } = useMember();
  const { contest: item, closesOnlyLater } = data;
  const isPublished = !isDraft(item);
  const context = {
    now: presentInstant(),
    isPublished,
    settings,
    publishAt: item.schedule?.publishAt ?? null,
    before: item.closedAt,
    closesOnlyLater,
  };
  return useActivityForm({
    kind: "contest",
    lists: "contests",
    item,
    data,
    start: { ...draftOf(data), ...suggested },
    calls: { create: contestCalls.create, update: contestCalls.update },
    idOf: ({ cid }) => cid,
    toBody: (draft, status) => toContest(draft, asksToPublish({ status }) ? "published" : "draft"),
    problems: (draft, goal) =>
      goal === null ? [] : findProblems(draft, { ...context, publishes: goal === "publish" || isPublished }),
    labels: LABELS,
    // Fields and values in a question of whose to keep.
    fieldWords: () =>
      fieldWords(Object.fromEntries(Object.entries(LABELS).map(([field, key]) => [field, translate(key)])), {
        groupId: (id) => groupWord(id, translate("contests:form.everybody")),
        channel: (channel) => (channel as Channel | null)?.name ?? "",
      }),
    done: (outcome) => translate(`contests:form.${outcome}`),
  });
}
