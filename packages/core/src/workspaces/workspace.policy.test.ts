import { expect, it } from "vitest";
import { mayEnterWorkspace, mayUpdateWorkspace } from "./workspace.policy.ts";
import type { WorkspaceQuestion } from "./workspace.policy.ts";

const question = (change: Partial<WorkspaceQuestion>): WorkspaceQuestion => ({
  actor: { roles: ["member"] },
  membership: "active",
  isCurrent: false,
  ...change,
});
const keeper = { roles: ["super_admin"] } as const;
const reasonOf = (decision: ReturnType<typeof mayEnterWorkspace>) => (decision.allowed ? "" : decision.reason);

it("members can switch to a workspace, and so can people who manage workspaces", () => {
  const asked = [
    question({}),
    question({ membership: null }),
    question({ membership: null, actor: keeper }),
    question({ membership: null, actor: { roles: ["member", "owner"] } }),
  ];
  expect(asked.map((each) => reasonOf(mayEnterWorkspace(each)))).toEqual(["", "not_member", "", "not_member"]);
});

it("disabled people stay out, whatever else they are", () => {
  expect(reasonOf(mayEnterWorkspace(question({ membership: "disabled", actor: keeper })))).toBe("account_disabled");
});

it("people who manage its settings rename the current workspace; only those who manage workspaces rename others", () => {
  const admin = { roles: ["member", "admin"] } as const;
  const asked = [
    question({ actor: admin, isCurrent: true }),
    question({ actor: admin }),
    question({ isCurrent: true }),
    question({ actor: keeper, membership: null }),
  ];
  expect(asked.map((each) => reasonOf(mayUpdateWorkspace(each)))).toEqual([
    "",
    "missing_permission",
    "missing_permission",
    "",
  ]);
});
