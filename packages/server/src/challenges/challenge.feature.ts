import { cardPlaces, countHeld, regroupActivities } from "../activities/index.ts";
import { CHALLENGE_TABLES } from "./challenge-tables.ts";
import { defineFeature } from "../feature.ts";
import { ASSIGNMENT_RULES } from "./assignments/assignment-rule.repository.ts";
import { assignmentRoutes } from "./assignments/assignment.routes.ts";
import { CHALLENGE_RULES } from "./challenge-rule.repository.ts";
import { findChallengeSubjects } from "./challenge-subject.repository.ts";
import { challengeRoutes } from "./challenge.routes.ts";
import { explainAssignments } from "./explain-assignments.service.ts";
import { challengeCounts } from "./challenge-count.ts";
import { challengeEarnings } from "./challenge-earning.repository.ts";
import { challengeTotals } from "./challenge-total.repository.ts";
import { scheduledChallenge } from "./scheduled-challenge.ts";
import { challengeCards } from "./challenge-card.presenter.ts";

export const challengeFeature = defineFeature({
  routes: [...challengeRoutes, ...assignmentRoutes],
  subjects: { challenge: findChallengeSubjects },
  checks: [...CHALLENGE_RULES, ...ASSIGNMENT_RULES],
  causes: { assignment: explainAssignments },
  regroup: regroupActivities(CHALLENGE_TABLES),
  schedulable: scheduledChallenge,
  held: { challenges: countHeld(CHALLENGE_TABLES) },
  counts: challengeCounts,
  earnings: challengeEarnings,
  totals: challengeTotals,
  cards: challengeCards,
  cardPlaces: cardPlaces({
    tables: CHALLENGE_TABLES,
    categories: ["challenge", "assignment"],
    idKey: "challengeId",
  }),
  demo: async () => (await import("./challenge.demo.ts")).challengeDemo,
});
