import { buildGuestInfo, buildUserInfo } from "@guildhall/core/testing";
import { describe, expect, it } from "vitest";
import { createMemberReader } from "./member.ts";

describe("createMemberReader", () => {
  it("returns the same object while answers bring nothing new but the token", () => {
    const memberOf = createMemberReader();
    const before = memberOf(buildUserInfo({ jwt: "one" }));
    expect(before).not.toBeNull();
    expect(memberOf(buildUserInfo({ jwt: "two" }))).toBe(before);
  });

  it("returns another one if something has changed", () => {
    const memberOf = createMemberReader();
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
    expect(createMemberReader()(info)).toBeNull();
  });

  it("keeps two sessions apart", () => {
    const [one, other] = [createMemberReader(), createMemberReader()];
    const first = one(buildUserInfo());
    other(buildUserInfo({ user: { ...buildUserInfo().user, id: 99 } as never }));
    expect(one(buildUserInfo())).toBe(first);
  });
});
