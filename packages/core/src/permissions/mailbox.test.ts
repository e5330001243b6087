import { expect, it } from "vitest";
import { mailboxReach } from "./mailbox.ts";
import { ROLES } from "./roles.ts";

it("opens the mailbox to owners for their workspace, and to super admins for all", () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, mailboxReach({ roles: [role] })]))).toEqual({
    member: "none",
    moderator: "none",
    admin: "none",
    owner: "workspace",
    super_admin: "all",
  });
});
