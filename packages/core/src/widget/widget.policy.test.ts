import { describe, expect, it } from "vitest";
import { MAX_WIDGET_KEYS } from "../lib/limits.ts";
import { mayAddWidgetKey, welcomeUnknown } from "./widget.policy.ts";

it("has room for one key more up to the most keys", () => {
  expect(mayAddWidgetKey(MAX_WIDGET_KEYS - 1)).toEqual({ allowed: true });
  expect(mayAddWidgetKey(MAX_WIDGET_KEYS)).toEqual({ allowed: false, reason: "too_many_widget_keys" });
});

const verified = { email: "ann@example.test", email_verified: true };

describe("a person whom no member is linked to", () => {
  it.each([
    ["refuse", verified, { act: "refuse", reason: "unknown_user" }],
    ["email", verified, { act: "link", email: "ann@example.test" }],
    ["create", verified, { act: "create", email: "ann@example.test" }],
    ["email", { email: "ann@example.test" }, { act: "refuse", reason: "email_not_verified" }],
    ["create", { email: "ann@example.test", email_verified: false }, { act: "refuse", reason: "email_not_verified" }],
    ["email", { email_verified: true }, { act: "refuse", reason: "email_not_verified" }],
    ["create", { email: "", email_verified: true }, { act: "refuse", reason: "email_not_verified" }],
  ] as const)("is met by %s with %j", (unknownUsers, claims, welcome) => {
    expect(welcomeUnknown(unknownUsers, claims)).toEqual(welcome);
  });
});
