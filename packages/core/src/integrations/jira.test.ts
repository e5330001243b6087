import { describe, expect, it } from "vitest";
import { jiraLicenseOf } from "./jira-license.ts";
import { mayUnlinkJira } from "./jira.policy.ts";
import { jiraAccounts } from "./jira.shapes.ts";

describe("a workspace's plan", () => {
  const plan = { type: "free", status: "initial", restrictions: ["perks"] };

  it("is paid for in Jira once a site needs a license, as long as one has it", () => {
    expect(jiraLicenseOf(plan, ["none", "active"])).toEqual({ ...plan, type: "jira", status: "active" });
    expect(jiraLicenseOf(plan, ["inactive", "active"])).toEqual({ ...plan, type: "jira", status: "active" });
    expect(jiraLicenseOf(plan, ["inactive", "none"])).toEqual({ ...plan, type: "jira", status: "inactive" });
  });

  it("stays as it is where the app is free or not used", () => {
    expect([jiraLicenseOf(plan, []), jiraLicenseOf(plan, ["none"])]).toEqual([plan, plan]);
  });
});

describe("accounts to look up", () => {
  const parse = (text: string) => jiraAccounts.safeParse(text).data ?? null;

  it("are each asked for once", () => {
    expect(parse("a,712020:b-c,a")).toEqual(["a", "712020:b-c"]);
  });

  it("have a form: none is empty or too long", () => {
    expect(["", ",", "a,", ",a", "a,,b", "x".repeat(201)].map(parse)).toEqual(Array.from({ length: 6 }, () => null));
    expect(parse("x".repeat(200))).toHaveLength(1);
  });
});

it("unlinks whoever is linked, in person", () => {
  expect(mayUnlinkJira({ linked: 1, isDelegated: false })).toBe(true);
  expect(mayUnlinkJira({ linked: 0, isDelegated: false })).toBe(false);
  expect(mayUnlinkJira({ linked: 1, isDelegated: true })).toBe(false);
});
