import { activityRules, cardPlaces, regroupActivities } from "../activities/index.ts";
import { defineFeature } from "../feature.ts";
import { CONTEST_KIND, CONTEST_TABLES } from "./contest-kind.ts";
import { findContestSubjects } from "./contest-subject.repository.ts";
import { contestRoutes } from "./contest.routes.ts";
import { scheduledContest } from "./scheduled-contest.ts";

export const contestFeature = defineFeature({
  routes: contestRoutes,
  subjects: { contest: findContestSubjects },
  checks: activityRules(CONTEST_KIND),
  regroup: regroupActivities(CONTEST_TABLES),
  schedulable: scheduledContest,
  cardPlaces: cardPlaces({ tables: CONTEST_TABLES, categories: ["contest"], idKey: "contestId" }),
  news: {
    "contest.published": ["contests"],
    "contest.updated": ["contests"],
    "contest.closed": ["contests"],
    "contest.discarded": ["contests"],
  },
});
