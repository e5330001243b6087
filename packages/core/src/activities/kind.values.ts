import type { Feature } from "../permissions/features.ts";
import type { Permission } from "../permissions/permissions.ts";

/** What opens a kind of activity. */
interface KindRules {
  /** Lets people make, publish and close them. */
  readonly manage: Permission;
  /** License feature of the whole area. */
  readonly area: Feature;
  /** License feature that creating one needs. */
  readonly create: Feature;
}

/** A new kind is one row. */
export const ACTIVITY_KINDS = {
  challenge: { manage: "manage-challenges", area: "challenges", create: "new-challenge" },
  quiz: { manage: "manage-quizzes", area: "quizzes", create: "new-quiz" },
  contest: { manage: "manage-contests", area: "contests", create: "new-contest" },
  chain: { manage: "manage-chains", area: "chains", create: "new-chain" },
} as const satisfies Record<string, KindRules>;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;
