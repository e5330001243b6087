import { challengesLabel } from "@guildhall/core/navigation";
import type { Feature } from "@guildhall/core/permissions";
import { useTranslate } from "../../i18n/language.ts";
import { useMember } from "../../session/use-session.ts";

/** What challenges are called in a workspace, and whether one can be created. */
export interface ChallengeWords {
  readonly title: string;
  /** Label of the create button. */
  readonly create: string;
  readonly createHref: string;
  /** Why none can be created, as text; null if one can. */
  readonly createRefusal: string | null;
  /** Whether there's a choice of types; without raids and problems, there are only quests. */
  readonly hasTypes: boolean;
}

/** What challenges are called in this workspace: its license may only include quests. */
export function useChallengeWords(): ChallengeWords {
  const t = useTranslate();
  const { features } = useMember();
  // The session types features as strings; the rule only checks which are present.
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
