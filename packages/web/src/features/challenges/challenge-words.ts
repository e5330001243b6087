import { challengesLabel } from "@guildhall/core/navigation";
import type { Feature } from "@guildhall/core/permissions";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";

/** How challenges are called in a workspace, and where a new one is made. */
export interface ChallengeWords {
  readonly title: string;
  /** The label of the button that makes one. */
  readonly create: string;
  readonly createHref: string;
  /** Why none can be made, in words; null where one can. */
  readonly createRefusal: string | null;
  /** Whether there are kinds to choose among; without raids and problems, there are only quests. */
  readonly hasTypes: boolean;
}

/** How challenges are called in this workspace: by its license, there may only be quests. */
export function useChallengeWords(): ChallengeWords {
  const t = useTranslate();
  const { features } = useMember();
  // The session names features as texts; the rule only asks which are there.
  const label = challengesLabel(features as readonly Feature[]);
  const hasTypes = label === "navigation:challenges";
  return {
    title: t(label),
    create: t(hasTypes ? "challenges:create" : "challenges:createQuest"),
    createHref: hasTypes ? "/challenges/create" : "/challenges/create/quest",
    createRefusal: features.includes("new-challenge") ? null : t("errors:refusal.feature_off"),
    hasTypes,
  };
}
