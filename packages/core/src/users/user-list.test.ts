import { describe, expect, it } from "vitest";
import { denied } from "../lib/decision.ts";
import type { Role } from "../permissions/roles.ts";
import { matchesUserFilter } from "./user-filter.policy.ts";
import type { FilteredUser, UserFilter } from "./user-filter.policy.ts";
import { withChangedUser } from "./user-list.ts";
import { userAbilities } from "./user.abilities.ts";
import { isAwaited } from "./user.policy.ts";

const EVERYBODY: UserFilter = { userId: 0, role: "", groupIds: [] };

function user(change: Partial<FilteredUser> = {}): FilteredUser {
  return { id: 1, status: "active", roles: ["member"], groups: [], ...change };
}

describe("a filtered list", () => {
  it.each([
    ["member", [], true],
    ["member", ["moderator"], false],
    ["moderator", ["moderator", "admin"], true],
    ["moderator", ["admin"], false],
    ["owner", ["owner"], true],
    ["disabled", ["owner"], false],
  ] as const)("by %s has somebody with %j: %s", (role, roles, isIn) => {
    expect(matchesUserFilter(user({ roles: ["member", ...roles] }), { ...EVERYBODY, role })).toBe(isIn);
  });

  it("finds disabled people by status and not by role", () => {
    const gone = user({ status: "disabled", roles: ["member", "admin"] });
    const found = (["", "member", "admin", "disabled"] as const).filter((role) =>
      matchesUserFilter(gone, { ...EVERYBODY, role }),
    );
    expect(found).toEqual(["", "disabled"]);
  });

  it("by group has members of any of the groups, by person exactly one", () => {
    const inGroup = user({ groups: [{ id: 7 }] });
    expect(matchesUserFilter(inGroup, { ...EVERYBODY, groupIds: [6, 7] })).toBe(true);
    expect(matchesUserFilter(inGroup, { ...EVERYBODY, groupIds: [6] })).toBe(false);
    expect(matchesUserFilter(user({ groups: [{ id: 7 }, { id: 9 }] }), { ...EVERYBODY, groupIds: [6, 7] })).toBe(true);
    expect([1, 2].map((userId) => matchesUserFilter(inGroup, { ...EVERYBODY, userId }))).toEqual([true, false]);
  });
});

it("invited means they can join but haven't yet", () => {
  const awaited = (status: "active" | "disabled", hasSignedIn: boolean) => isAwaited({ status, hasSignedIn });
  expect([
    awaited("active", false),
    awaited("active", true),
    awaited("disabled", false),
    awaited("disabled", true),
  ]).toEqual([true, false, false, false]);
});

describe("a page with a changed person", () => {
  const page = { items: [user(), user({ id: 2 })], total: 32, page: 1 };
  const moderator = user({ id: 2, roles: ["member", "moderator"] });

  it("shows the change", () => {
    expect(withChangedUser(page, { user: moderator, filter: EVERYBODY })).toEqual({
      ...page,
      items: [user(), moderator],
    });
  });

  it("drops a row that no longer matches", () => {
    const after = withChangedUser(page, { user: moderator, filter: { ...EVERYBODY, role: "member" } });
    expect(after).toEqual({ items: [user()], total: 31, page: 1 });
  });

  it("is unchanged if the person isn't on it", () => {
    expect(withChangedUser(page, { user: user({ id: 3 }), filter: { ...EVERYBODY, role: "admin" } })).toBe(page);
  });
});

describe("the choices in a row", () => {
  const target = { id: 2, status: "active", roles: [] as readonly Role[] } as const;
  const names = (actor: Role, isListedElsewhere = false, roles: readonly Role[] = []) =>
    userAbilities({
      actor: { memberId: 1, roles: [actor] },
      target: { ...target, roles },
      isListedElsewhere,
      hasOtherOwner: true,
    }).roles.map(({ name }) => name);

  it("offer ownership if an owner is involved, and no disabling for lists kept elsewhere", () => {
    expect(names("admin")).toEqual(["member", "moderator", "admin", "disabled"]);
    expect(names("admin", false, ["owner"])).toEqual(["member", "moderator", "admin", "owner", "disabled"]);
    expect(names("owner")).toEqual(["member", "moderator", "admin", "owner", "disabled"]);
    expect(names("owner", true)).toEqual(["member", "moderator", "admin", "owner"]);
  });

  it("remove what is on, and enable people who are disabled", () => {
    const gone = { id: 2, status: "disabled", roles: ["member", "moderator"] } as const;
    const { roles } = userAbilities({
      actor: { memberId: 1, roles: ["owner"] },
      target: gone,
      isListedElsewhere: false,
      hasOtherOwner: true,
    });
    expect(roles.map(({ name, isOn, event }) => `${name} ${isOn ? "on" : "off"} ${event ?? "-"}`)).toEqual([
      "member on -",
      "moderator on remove_moderator",
      "admin off add_admin",
      "owner off add_owner",
      "disabled on enable",
    ]);
  });

  it("name each action and why it's disabled", () => {
    const question = {
      actor: { memberId: 1, roles: ["moderator"] as const },
      target,
      isListedElsewhere: false,
      hasOtherOwner: true,
    };
    expect(userAbilities(question).roles).toEqual([
      { name: "member", isOn: true, event: null, decision: denied("always_member") },
      { name: "moderator", isOn: false, event: "add_moderator", decision: denied("missing_permission") },
      { name: "admin", isOn: false, event: "add_admin", decision: denied("missing_permission") },
      { name: "disabled", isOn: false, event: "disable", decision: { allowed: true } },
    ]);
  });
});
