import { defineFeature } from "../feature.ts";
import { ASSIGNMENT_RULES } from "./assignments/assignment-rule.repository.ts";
import { assignmentRoutes } from "./assignments/assignment.routes.ts";
import { CHALLENGE_RULES } from "./challenge-rule.repository.ts";
import { findChallengeSubjects } from "./challenge-subject.repository.ts";
import { challengeRoutes } from "./challenge.routes.ts";
import { explainAssignments } from "./explain-assignments.service.ts";
import { regroupChallenges } from "../activities/regroup.repository.ts";
import { challengeCounts } from "./challenge-count.ts";
import { challengeEarnings } from "./challenge-earning.repository.ts";
import { countHeldChallenges } from "../activities/held.repository.ts";
import { challengeTotals } from "./challenge-total.repository.ts";
import { challengeCards } from "../activities/card-place.repository.ts";
import { scheduledChallenge } from "./scheduled-challenge.ts";

export const challengeFeature = defineFeature({
  routes: [...challengeRoutes, ...assignmentRoutes],
  subjects: { challenge: findChallengeSubjects },
  checks: [...CHALLENGE_RULES, ...ASSIGNMENT_RULES],
  causes: { assignment: explainAssignments },
  regroup: regroupChallenges,
  schedulable: scheduledChallenge,
  held: { challenges: countHeldChallenges },
  counts: challengeCounts,
  earnings: challengeEarnings,
  totals: challengeTotals,
  cards: challengeCards,
  demo: async () => (await import("./challenge.demo.ts")).challengeDemo,
});
