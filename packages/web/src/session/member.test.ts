import { buildGuestInfo, buildUserInfo } from "@guildhall/core/testing";
import { describe, expect, it } from "vitest";
import { memberOf } from "./member.ts";

describe("memberOf", () => {
  it("names the very same member while an answer brings nothing new but its token", () => {
    const before = memberOf(buildUserInfo({ jwt: "one" }));
    expect(before).not.toBeNull();
    expect(memberOf(buildUserInfo({ jwt: "two" }))).toBe(before);
  });

  it("names another one when something has changed", () => {
    const before = memberOf(buildUserInfo());
    const now = memberOf(buildUserInfo({ user: { ...buildUserInfo().user, notificationsCount: 7 } as never }));
    expect(now).not.toBe(before);
    expect(now?.user.notificationsCount).toBe(7);
  });

  it.each([
    ["nobody", null],
    ["a guest", buildGuestInfo()],
    ["somebody without a workspace", { ...buildUserInfo(), user: null, workspace: null, settings: null }],
  ])("is null for %s", (_, info) => {
    expect(memberOf(info)).toBeNull();
  });
});
