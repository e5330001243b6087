import { describe, expect, it } from "vitest";
import { FEATURES } from "../permissions/features.ts";
import { scheduleAbilities } from "./schedule.abilities.ts";
import type { ScheduleQuestion } from "./schedule.abilities.ts";

const now = new Date("2026-11-21T14:00:00Z");
const ahead = { type: "weekly", publishAt: new Date("2026-11-23T09:00:00Z"), isPaused: false } as const;
const asked = (of: Partial<ScheduleQuestion> = {}) => {
  const question = {
    actor: { roles: ["moderator" as const] },
    workspace: { features: FEATURES },
    entityType: "challenge" as const,
    isDraft: true,
    schedule: ahead,
    deadlinesNow: { acceptDeadlineAt: null, completeDeadlineAt: now },
    now,
  };
  return Object.fromEntries(
    Object.entries(scheduleAbilities({ ...question, ...of })).map(([name, decision]) => [
      name,
      decision.allowed ? "yes" : decision.reason,
    ]),
  );
};

describe("the actions of a schedule", () => {
  it.each([
    ["that runs", {}, { save: "yes", pause: "yes", resume: "schedule_running", remove: "yes", publishNow: "yes" }],
    [
      "that is paused",
      { schedule: { ...ahead, isPaused: true } },
      { save: "yes", pause: "schedule_paused", resume: "yes", remove: "yes", publishNow: "yes" },
    ],
    [
      "whose only time passed in a pause",
      { schedule: { type: "once", publishAt: now, isPaused: true } },
      { save: "yes", pause: "schedule_paused", resume: "time_passed", remove: "yes", publishNow: "yes" },
    ],
    [
      "whose only time is still to come after a pause",
      { schedule: { type: "once", publishAt: new Date(now.getTime() + 1), isPaused: true } },
      { save: "yes", pause: "schedule_paused", resume: "yes", remove: "yes", publishNow: "yes" },
    ],
    [
      "that is not there",
      { schedule: null },
      {
        save: "yes",
        pause: "not_scheduled",
        resume: "not_scheduled",
        remove: "not_scheduled",
        publishNow: "not_scheduled",
      },
    ],
    [
      "whose deadlines would have passed now",
      { deadlinesNow: { acceptDeadlineAt: null, completeDeadlineAt: new Date(now.getTime() - 1) } },
      { save: "yes", pause: "yes", resume: "schedule_running", remove: "yes", publishNow: "complete_expired" },
    ],
    [
      "without the license",
      { workspace: { features: [] } },
      { save: "feature_off", pause: "yes", resume: "feature_off", remove: "yes", publishNow: "feature_off" },
    ],
    [
      "of what is out already",
      { isDraft: false },
      {
        save: "already_published",
        pause: "already_published",
        resume: "already_published",
        remove: "already_published",
        publishNow: "already_published",
      },
    ],
    [
      "by a member",
      { actor: { roles: ["member"] } },
      {
        save: "missing_permission",
        pause: "missing_permission",
        resume: "missing_permission",
        remove: "missing_permission",
        publishNow: "missing_permission",
      },
    ],
  ] as const)("%s", (_, of, expected) => {
    expect(asked(of)).toEqual(expected);
  });
});
