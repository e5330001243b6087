import { describe, expect, it } from "vitest";
import { permissionsOf } from "../permissions/holds.ts";
import type { Role } from "../permissions/roles.ts";
import { FEATURES } from "../permissions/features.ts";
import { introPages } from "./intro-steps.ts";
import { FIRST_INTRO_STEP } from "./intro.values.ts";
import { GUEST_SESSION } from "./route-guard.ts";
import { matchRoute, NOT_FOUND } from "./routes.ts";

const as = (role: Role) => ({
  ...GUEST_SESSION,
  isSignedIn: true,
  hasWorkspace: true,
  features: FEATURES,
  permissions: permissionsOf({ roles: [role] }),
});
const all = () => true;

describe("introPages", () => {
  it("are pages the panel has, with currencies before anything priced in them", () => {
    const pages = introPages(as("owner"), all);
    expect(pages.map((path) => matchRoute(path)).includes(NOT_FOUND)).toBe(false);
    expect(pages.indexOf("/intro/reward")).toBeLessThan(pages.indexOf("/intro/challenge"));
    expect(pages.indexOf("/intro/challenge")).toBeLessThan(pages.indexOf("/intro/perks"));
    expect(pages).toContain(`/intro/${FIRST_INTRO_STEP}`);
  });

  it("only include pages the panel has, the plan includes and the caller may see", () => {
    const built = (path: string) => path === "/intro/reward" || path === "/intro/perks";
    expect(introPages(as("admin"), built)).toEqual(["/intro/reward", "/intro/perks"]);
    expect(introPages({ ...as("admin"), features: FEATURES.filter((each) => each !== "perks") }, built)).toEqual([
      "/intro/reward",
    ]);
    expect(introPages(as("moderator"), all)).toEqual(["/intro/tour", "/intro/thanks"]);
  });

  it("invite people where they come by email", () => {
    expect(introPages(as("owner"), all)).toContain("/intro/invite");
    expect(introPages({ ...as("owner"), hasInvites: false }, all)).not.toContain("/intro/invite");
  });

  it("end with integrations where there's a chat to connect", () => {
    expect(introPages(as("owner"), all)).not.toContain("/intro/integrations");
    expect(introPages({ ...as("owner"), chats: ["telegram"] }, all).at(-1)).toBe("/intro/integrations");
  });
});
