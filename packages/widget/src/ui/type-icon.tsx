import type { ChallengeType } from "@guildhall/core/challenges";
import Puzzle from "lucide-react/icons/puzzle";
import Swords from "lucide-react/icons/swords";
import Target from "lucide-react/icons/target";

const ICONS = { quest: Target, problem: Puzzle, raid: Swords } as const;

export function TypeIcon({ type }: { readonly type: ChallengeType }) {
  const Icon = ICONS[type];
  return <Icon aria-hidden="true" />;
}
