import { expect, it } from "vitest";
import { MAX_ACHIEVEMENT_TEMPLATES } from "../lib/limits.ts";
import { mayCreateTemplate } from "./achievement.policy.ts";

it("another achievement can be added until the limit is reached", () => {
  expect([MAX_ACHIEVEMENT_TEMPLATES - 1, MAX_ACHIEVEMENT_TEMPLATES].map(mayCreateTemplate)).toEqual([
    { allowed: true },
    { allowed: false, reason: "too_many_templates" },
  ]);
});
