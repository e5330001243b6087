import { describe, expect, it } from "vitest";
import { FEATURES } from "../permissions/features.ts";
import type { Role } from "../permissions/roles.ts";
import { setUpSteps } from "./set-up.policy.ts";
import type { SetUpOffer } from "./set-up.policy.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const joinedAt = new Date("2026-11-02T10:00:00Z");
const ALL: SetUpOffer = { features: FEATURES, hasInvites: true, hasChats: true };
const stepsOf = (role: Role, { after = 0, ...offer }: Partial<SetUpOffer> & { readonly after?: number } = {}) => {
  const question = { actor: { roles: [role] }, joinedAt, now: new Date(joinedAt.getTime() + after) };
  return setUpSteps(question, { ...ALL, ...offer });
};

describe("the first steps", () => {
  it("of who sets a workspace up are the workspace's, for as long as it takes", () => {
    const steps = ["workspace", "invite", "reward", "challenge", "thanks", "perks", "integrations"];
    for (const role of ["admin", "owner", "super_admin"] as const) {
      expect(stepsOf(role)).toEqual(steps);
      expect(stepsOf(role, { after: 900 * DAY_MS })).toEqual(steps);
    }
  });

  it("of members are their own, for fourteen days", () => {
    for (const role of ["member", "moderator"] as const) {
      expect(stepsOf(role, { after: 14 * DAY_MS - 1 })).toEqual(["picture", "first_thanks", "first_challenge"]);
      expect(stepsOf(role, { after: 14 * DAY_MS })).toEqual([]);
    }
  });

  it("are those that the plan and the server have", () => {
    const bare = { features: [], hasInvites: false, hasChats: false };
    expect([stepsOf("owner", bare), stepsOf("member", bare)]).toEqual([["workspace", "reward"], ["picture"]]);
  });
});
