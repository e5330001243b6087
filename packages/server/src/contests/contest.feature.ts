import { cardPlaces, countHeld, regroupActivities } from "../activities/index.ts";
import { defineFeature } from "../feature.ts";
import { contestCards } from "./contest-cards.ts";
import { contestCounts } from "./contest-count.ts";
import { contestEarnings } from "./contest-earning.repository.ts";
import { CONTEST_TABLES } from "./contest-kind.ts";
import { CONTEST_RULES } from "./contest-rule.repository.ts";
import { findContestSubjects } from "./contest-subject.repository.ts";
import { contestTotals } from "./contest-total.repository.ts";
import { explainContests } from "./explain-contests.service.ts";
import { followEarnings } from "./follow-earnings.service.ts";
import { scheduledContest } from "./scheduled-contest.ts";

/** Its routes count what all features say that people earned, so the hub makes them. */
export const contestFeature = defineFeature({
  routes: [],
  subjects: { contest: findContestSubjects },
  checks: CONTEST_RULES,
  causes: { contest: explainContests },
  cards: contestCards,
  counts: contestCounts,
  earnings: contestEarnings,
  followEarnings,
  totals: contestTotals,
  regroup: regroupActivities(CONTEST_TABLES),
  schedulable: scheduledContest,
  held: { contests: countHeld(CONTEST_TABLES) },
  cardPlaces: cardPlaces({ tables: CONTEST_TABLES, categories: ["contest"], idKey: "contestId" }),
  news: {
    "contest.published": ["contests"],
    "contest.updated": ["contests"],
    "contest.over": ["contests"],
    "contest.closed": ["contests"],
    "contest.discarded": ["contests"],
  },
  demo: async () => (await import("./contest.demo.ts")).contestDemo,
});
