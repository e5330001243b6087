import {
  challengeCalls,
  draftOf,
  findDeadlineProblems,
  findProblems,
  isSameDraft,
  readDeadlines,
  toChallenge,
  withType,
  type ChallengeDraft,
  type ChallengeForEdit,
  type ChallengeType,
} from "@guildhall/core/challenges";
import { useState } from "react";
import { translate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import { presentInstant } from "../../../time/clock.ts";
import { useActivityForm, type ActivityForm } from "../../activities/index.ts";
import { newStepKey, stepOf, stepReturn } from "../../chains/index.ts";
import { challengeFieldWords, FIELD_LABELS } from "./challenge-field-words.ts";

export interface ChallengeForm extends ActivityForm<ChallengeDraft, ChallengeForEdit> {
  /** The type was changed, which reset the quest-only fields. */
  readonly isCleared: boolean;
  readonly changeType: (type: ChallengeType) => void;
}

/** Defaults of a new challenge, from the URL or the reader's groups. */
export type SuggestedFields = Partial<Pick<ChallengeDraft, "type" | "groupId" | "externalId" | "title">>;

interface FormStart {
  readonly data: ChallengeForEdit;
  readonly suggested: SuggestedFields;
  /** The chain that it becomes the last step of; null for none. */
  readonly chainId: number | null;
}

/** State of the challenge form. */
export function useChallengeForm({ data, suggested, chainId }: FormStart): ChallengeForm {
  const { settings } = useMember();
  const { challenge: item } = data;
  const [isCleared, setIsCleared] = useState(false);
  const context = {
    now: presentInstant(),
    settings,
    publishAt: item.schedule?.publishAt ?? null,
    before: item.id === 0 ? null : readDeadlines(item),
  };
  const form = useActivityForm({
    kind: "challenge",
    lists: "challenges",
    item,
    data,
    start: { ...draftOf(data), ...suggested },
    newKey: newStepKey(newKey(suggested), chainId),
    calls: { create: challengeCalls.create, update: challengeCalls.update },
    idOf: ({ cid }) => cid,
    toBody: (draft, status) => ({ ...toChallenge(draft, status), ...stepOf(chainId) }),
    returnHref: stepReturn(chainId),
    problems: (draft, goal) =>
      goal === null
        ? findDeadlineProblems(draft, { ...context, publishes: false })
        : findProblems(draft, { ...context, publishes: goal === "publish" }),
    labels: FIELD_LABELS,
    fieldWords: () => challengeFieldWords(data, settings),
    done: (outcome, { type }) =>
      translate(outcome === "drafted" ? "challenges:form.drafted" : `challenges:form.${outcome}.${type}`),
  });
  const { draft } = form;
  return {
    ...form,
    isCleared,
    changeType: (type) => {
      setIsCleared(
        draft.autoApprove || draft.allowMultiQuest
          ? !isSameDraft(withType(draft, type), { ...draft, type })
          : isCleared && type !== "quest",
      );
      form.change(withType(draft, type));
    },
    discard: () => {
      form.discard();
      setIsCleared(false);
    },
  };
}

/** An issue's challenge has a draft of its own, so another one that was left isn't shown instead. */
function newKey({ externalId = "" }: SuggestedFields): string {
  return externalId === "" ? "new" : `new.${externalId}`;
}
