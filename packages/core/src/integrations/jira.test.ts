import { describe, expect, it } from "vitest";
import { isSiteSilent, mayUnlinkJira } from "./jira.policy.ts";
import { jiraAccounts } from "./jira.shapes.ts";

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

it("calls a connected site silent after a week", () => {
  const seenAt = new Date("2026-11-01T00:00:00Z");
  const at = (time: string) => isSiteSilent({ state: "active", seenAt }, new Date(time));
  expect([at("2026-11-07T23:59:59.999Z"), at("2026-11-08T00:00:00Z")]).toEqual([false, true]);
  expect(isSiteSilent({ state: "uninstalled", seenAt }, new Date("2027-01-01T00:00:00Z"))).toBe(false);
});
