import { challengesLabel } from "@guildhall/core/navigation";
import type { Feature } from "@guildhall/core/permissions";
import { useTranslate } from "../../i18n/language.ts";
import { useFeatureRefusal } from "../../session/use-feature-refusal.ts";
import { useMember } from "../../session/use-session.ts";
import type { CreateButton } from "../activities/index.ts";

/** What challenges are called in this workspace: its license may only include quests. */
export function useChallengesTitle(): string {
  const t = useTranslate();
  return t(useChallengesLabel());
}

/** Whether there's a choice of types; without raids and problems, there are only quests. */
export function useHasTypes(): boolean {
  return useChallengesLabel() === "navigation:challenges";
}

export function useCreateChallenge(): CreateButton {
  const t = useTranslate();
  const hasTypes = useHasTypes();
  return {
    label: t(hasTypes ? "challenges:create" : "challenges:createQuest"),
    href: hasTypes ? "/challenges/create" : "/challenges/create/quest",
    refusal: useFeatureRefusal("new-challenge"),
  };
}

function useChallengesLabel() {
  // The session types features as strings; the rule only checks which are present.
  return challengesLabel(useMember().features as readonly Feature[]);
}
