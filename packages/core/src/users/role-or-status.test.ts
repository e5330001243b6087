import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALLOWED, denied } from "../lib/decision.ts";
import { listMoves, transition } from "../lib/machine.ts";
import type { Role } from "../permissions/roles.ts";
import { roleOrStatusMachine } from "./role-or-status.machine.ts";
import type { RoleOrStatus, RoleOrStatusEvent } from "./role-or-status.machine.ts";
import {
  changedRoleOrStatus,
  isEnabledOwner,
  maySetUserGroups,
  mayChangeRoleOrStatus,
  roleOrStatusOf,
} from "./role-or-status.policy.ts";
import type { RoleOrStatusTarget } from "./role-or-status.policy.ts";

const EVENTS = Object.keys(roleOrStatusMachine.events) as readonly RoleOrStatusEvent[];

function target(roles: readonly Role[], status: RoleOrStatusTarget["status"] = "active"): RoleOrStatusTarget {
  return { id: 2, roles, status };
}

function ask(
  actor: Role,
  who: RoleOrStatusTarget,
  more: { readonly isListedElsewhere?: boolean; readonly hasOtherOwner?: boolean } = {},
) {
  const question = {
    actor: { memberId: 1, roles: ["member", actor] as const },
    target: who,
    isListedElsewhere: false,
    hasOtherOwner: true,
    ...more,
  };
  return (event: RoleOrStatusEvent) => mayChangeRoleOrStatus(question, event);
}

it("a member has exactly these role and status transitions", () => {
  expect(
    listMoves(roleOrStatusMachine).map(
      ({ from, event, to, guarded }) => `${from} --${event}--> ${to}${guarded ? " ?" : ""}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "member --add_moderator--> moderator",
      "moderator --remove_moderator--> member",
      "member --add_admin--> admin",
      "moderator --add_admin--> admin",
      "admin --remove_admin--> moderator ?",
      "admin --remove_admin--> member",
      "member --add_owner--> owner",
      "moderator --add_owner--> owner",
      "admin --add_owner--> owner",
      "owner --remove_owner--> admin ?",
      "owner --remove_owner--> moderator ?",
      "owner --remove_owner--> member ?",
      "member --disable--> disabled",
      "moderator --disable--> disabled",
      "admin --disable--> disabled",
      "disabled --enable--> owner ?",
      "disabled --enable--> admin ?",
      "disabled --enable--> moderator ?",
      "disabled --enable--> member",
    ]
  `);
});

it("every role or status in the transitions is known", () => {
  expect(new Set(roleOrStatusMachine.states)).toEqual(
    new Set(listMoves(roleOrStatusMachine).flatMap(({ from, to }) => [from, to])),
  );
});

describe("the result of a change", () => {
  const lead = (state: RoleOrStatus, event: RoleOrStatusEvent, roles: readonly Role[], hasOtherOwner = true) => {
    const next = transition(roleOrStatusMachine, { state, event }, { roles, hasOtherOwner });
    return next.allowed ? next.state : next.reason;
  };
  const kept = [[], ["moderator"], ["moderator", "admin"], ["moderator", "admin", "owner"]] as const;

  it("an enabled person gets their roles back", () => {
    expect(kept.map((roles) => lead("disabled", "enable", roles))).toEqual(["member", "moderator", "admin", "owner"]);
  });

  it("someone who loses a role keeps their next one", () => {
    expect([lead("admin", "remove_admin", ["admin"]), lead("admin", "remove_admin", ["moderator", "admin"])]).toEqual([
      "member",
      "moderator",
    ]);
    const owners = kept.slice(0, 3).map((roles): readonly Role[] => [...roles, "owner"]);
    expect(owners.map((roles) => lead("owner", "remove_owner", roles))).toEqual(["member", "moderator", "admin"]);
    expect(owners.map((roles) => lead("owner", "remove_owner", roles, false))).toEqual([
      "last_owner",
      "last_owner",
      "last_owner",
    ]);
  });

  it("a role is added to the others, in order", () => {
    const given = (roles: readonly Role[], event: RoleOrStatusEvent) => changedRoleOrStatus(target(roles), event).roles;
    expect(given(["moderator"], "add_admin")).toEqual(["moderator", "admin"]);
    expect(given(["admin"], "add_moderator")).toEqual(["moderator", "admin"]);
  });
});

it("a disabled owner doesn't count as an owner", () => {
  const is = (roles: readonly Role[], status: RoleOrStatusTarget["status"] = "active") =>
    isEnabledOwner({ roles, status });
  expect([is(["owner"]), is(["owner"], "disabled"), is(["admin"]), is([])]).toEqual([true, false, false, false]);
});

it("someone without roles is a member", () => {
  const of = (...roles: Role[]) => roleOrStatusOf({ status: "active", roles });
  expect([of(), of("member"), of("super_admin"), of("moderator", "owner")]).toEqual([
    "member",
    "member",
    "member",
    "owner",
  ]);
});

describe("who may change a role", () => {
  it.each([
    ["moderator", denied("missing_permission"), denied("missing_permission"), denied("owners_only")],
    ["admin", ALLOWED, ALLOWED, denied("owners_only")],
    ["owner", ALLOWED, ALLOWED, ALLOWED],
    ["super_admin", ALLOWED, ALLOWED, ALLOWED],
  ] as const)("%s", (actor, moderator, admin, owner) => {
    const may = ask(actor, target([]));
    expect([may("add_moderator"), may("add_admin"), may("add_owner")]).toEqual([moderator, admin, owner]);
  });

  it("is never oneself, whatever one's role", () => {
    for (const role of ["moderator", "admin", "owner", "super_admin"] as const) {
      const question = {
        actor: { memberId: 2, roles: [role] },
        target: target([role]),
        isListedElsewhere: false,
        hasOtherOwner: true,
      };
      expect(EVENTS.map((event) => mayChangeRoleOrStatus(question, event))).toEqual(
        EVENTS.map(() => denied("own_role")),
      );
    }
  });
});

describe("whose role may be changed", () => {
  it("an admin can't also be a moderator", () => {
    expect(ask("owner", target(["admin"]))("add_moderator")).toEqual(denied("target_is_admin"));
    expect(ask("owner", target(["moderator", "admin"]))("remove_moderator")).toEqual(denied("target_is_admin"));
  });

  it("a disabled person neither gains nor loses roles", () => {
    const may = ask("owner", target(["moderator"], "disabled"));
    expect([may("add_admin"), may("remove_moderator"), may("add_owner")]).toEqual([
      denied("target_disabled"),
      denied("target_disabled"),
      denied("target_disabled"),
    ]);
  });

  it("an owner is locked except for ownership, which owners change", () => {
    const may = ask("owner", target(["owner"]));
    expect([may("add_admin"), may("add_moderator"), may("disable")]).toEqual(
      ["owner_locked", "owner_locked", "owner_locked"].map(denied),
    );
    expect(may("remove_owner")).toEqual(ALLOWED);
    expect(ask("admin", target(["owner"]))("remove_owner")).toEqual(denied("owners_only"));
    expect(ask("admin", target(["owner"]))("disable")).toEqual(denied("owner_locked"));
  });

  it("the last owner remains an owner", () => {
    expect(ask("super_admin", target(["owner"]), { hasOtherOwner: false })("remove_owner")).toEqual(
      denied("last_owner"),
    );
  });

  it("a role someone already has isn't a change", () => {
    expect(ask("owner", target(["admin"]))("add_admin")).toEqual(denied("already_so"));
    expect(ask("owner", target([]))("remove_moderator")).toEqual(denied("already_so"));
    expect(ask("owner", target([]))("enable")).toEqual(denied("already_so"));
    expect(ask("owner", target([], "disabled"))("disable")).toEqual(denied("already_so"));
  });
});

describe("disabling and enabling", () => {
  it("moderators can do it to members; those above them to moderators and admins", () => {
    expect(ask("moderator", target([]))("disable")).toEqual(ALLOWED);
    expect(ask("moderator", target([], "disabled"))("enable")).toEqual(ALLOWED);
    expect(ask("moderator", target(["moderator"]))("disable")).toEqual(denied("missing_permission"));
    expect(ask("moderator", target(["admin"], "disabled"))("enable")).toEqual(denied("missing_permission"));
    expect(ask("admin", target(["admin"]))("disable")).toEqual(ALLOWED);
    expect(ask("admin", target(["owner"], "disabled"))("enable")).toEqual(denied("owners_only"));
    expect(ask("owner", target(["owner"], "disabled"))("enable")).toEqual(ALLOWED);
  });

  it("is left to the integration that keeps the list; roles aren't", () => {
    const may = ask("owner", target([]), { isListedElsewhere: true });
    expect([may("disable"), may("add_moderator")]).toEqual([denied("listed_elsewhere"), ALLOWED]);
    const actor = { memberId: 1, roles: ["moderator"] as const };
    expect(maySetUserGroups({ actor, isListedElsewhere: true })).toEqual(denied("listed_elsewhere"));
    expect(maySetUserGroups({ actor, isListedElsewhere: false })).toEqual(ALLOWED);
    expect(maySetUserGroups({ actor: { memberId: 1, roles: ["member"] }, isListedElsewhere: false })).toEqual(
      denied("missing_permission"),
    );
  });

  it("keeps the roles until the person returns", () => {
    const gone = changedRoleOrStatus(target(["moderator", "admin"]), "disable");
    expect(roleOrStatusOf(gone)).toBe("disabled");
    expect(changedRoleOrStatus(gone, "enable")).toEqual(target(["moderator", "admin"]));
  });
});

it("random changes by random actors leave an enabled owner and never grant more than the actor has", () => {
  const role = fc.constantFrom<Role>("moderator", "admin", "owner");
  const person = fc.record({ roles: fc.uniqueArray(role), isDisabled: fc.boolean() });
  const step = fc.record({ actor: fc.nat(5), who: fc.nat(5), event: fc.constantFrom(...EVENTS) });
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 5, maxLength: 5 }),
      fc.array(step, { maxLength: 60 }),
      (others, steps) => {
        const people: RoleOrStatusTarget[] = [{ id: 0, status: "active", roles: ["owner"] }];
        for (const { roles, isDisabled } of others)
          people.push({ id: people.length, status: isDisabled ? "disabled" : "active", roles });
        for (const { actor, who, event } of steps) {
          const [by, before] = [people[actor], people[who]];
          if (by === undefined || before === undefined || by.status === "disabled") continue;
          const isOwner = (each: RoleOrStatusTarget) => each.status === "active" && each.roles.includes("owner");
          const hasOtherOwner = people.some((each) => each.id !== who && isOwner(each));
          const question = {
            actor: { memberId: by.id, roles: by.roles },
            target: before,
            isListedElsewhere: false,
            hasOtherOwner,
          };
          if (!mayChangeRoleOrStatus(question, event).allowed) continue;
          const after = changedRoleOrStatus(before, event);
          people[who] = after;
          const ranks: readonly Role[] = ["moderator", "admin", "owner"];
          const rank = (each: readonly Role[]) => Math.max(...each.map((one) => ranks.indexOf(one)), -1);
          expect(people.some(isOwner)).toBe(true);
          expect(roleOrStatusOf(after)).not.toBe(roleOrStatusOf(before));
          expect(actor).not.toBe(who);
          // No one changes the role or status of someone ranked above them; moderators can only manage members.
          expect(rank(by.roles)).toBeGreaterThanOrEqual(Math.max(rank(before.roles), rank(after.roles)));
          if (rank(by.roles) === 0) expect([rank(before.roles), rank(after.roles)]).toEqual([-1, -1]);
          if (before.status === "disabled") expect(event).toBe("enable");
        }
      },
    ),
    { numRuns: 2000 },
  );
});
