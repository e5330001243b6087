import { expect, it } from "vitest";
import { MAX_ACHIEVEMENT_TEMPLATES } from "../lib/limits.ts";
import { mayCreateTemplate } from "./achievement.policy.ts";

it("one more achievement fits until there are as many as may be", () => {
  expect([MAX_ACHIEVEMENT_TEMPLATES - 1, MAX_ACHIEVEMENT_TEMPLATES].map(mayCreateTemplate)).toEqual([
    { allowed: true },
    { allowed: false, reason: "too_many_templates" },
  ]);
});
