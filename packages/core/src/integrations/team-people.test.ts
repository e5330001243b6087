import { describe, expect, it } from "vitest";
import { MAX_NAME_LENGTH } from "../lib/limits.ts";
import { planPeople, type KnownMember } from "./team-people.ts";

const TEAM = "slack:T1";

function member(id: number, more: Partial<KnownMember> = {}): KnownMember {
  const known = { name: `Member ${String(id)}`, email: `m${String(id)}@example.test`, externalId: "", listedBy: "" };
  return { id, status: "active", roles: [], isSomebodyElse: false, ...known, ...more };
}

const person = (externalId: string, more: { readonly name?: string; readonly email?: string } = {}) => ({
  externalId,
  name: externalId,
  email: `${externalId.toLowerCase()}@example.test`,
  ...more,
});

const plan = (people: Parameters<typeof planPeople>[0]["people"], members: readonly KnownMember[]) =>
  planPeople({ people, members, team: TEAM, askerId: 1 });

const NOTHING = { added: [], matched: [], disabled: [], enabled: [], skipped: 0 };

describe("a team's people", () => {
  it("become members, with tidy names and emails", () => {
    const people = [person("U1", { name: "  Anna   Adler ", email: "ANNA@Example.test" }), person("U2", { name: " " })];
    expect(plan(people, [])).toEqual({
      ...NOTHING,
      added: [
        { externalId: "U1", name: "Anna Adler", email: "anna@example.test" },
        { externalId: "U2", name: "U2", email: "u2@example.test" },
      ],
    });
  });

  it("have names that aren't too long", () => {
    const [added] = plan([person("U1", { name: "n".repeat(MAX_NAME_LENGTH + 1) })], []).added;
    expect(added?.name).toBe("n".repeat(MAX_NAME_LENGTH));
  });

  it("are known by their link first, then by their email", () => {
    const members = [member(2, { externalId: "U1", name: "U1" }), member(3, { email: "u2@example.test" })];
    expect(plan([person("U1", { email: "m3@example.test" }), person("U2")], members)).toEqual({
      ...NOTHING,
      matched: [
        { id: 2, externalId: "U1", name: "U1", isRenamed: false, isLinked: true },
        { id: 3, externalId: "U2", name: "U2", isRenamed: true, isLinked: false },
      ],
    });
  });

  it("keep their member when they have no email any more", () => {
    const members = [member(2, { externalId: "U1", email: "anna@example.test" })];
    expect(plan([person("U1", { name: "", email: "" })], members).matched).toMatchObject([{ id: 2, name: "Anna" }]);
  });

  it.each([
    ["without an email", [person("U1", { email: "" })], []],
    ["with what is no email", [person("U1", { email: "anna" })], []],
    [
      "with the email of somebody else in their chat",
      [person("U1")],
      [member(2, { email: "u1@example.test", isSomebodyElse: true })],
    ],
    ["who were disabled here", [person("U1")], [member(2, { email: "u1@example.test", status: "disabled" })]],
    [
      "who were disabled by another team",
      [person("U1")],
      [member(2, { externalId: "U1", status: "disabled", listedBy: "slack:T2" })],
    ],
  ])("are left out: those %s", (_who, people, members) => {
    expect(plan(people, members)).toEqual({ ...NOTHING, skipped: 1 });
  });

  it("are counted once, whatever they share", () => {
    const twins = [person("U1"), person("U2", { email: "u1@example.test" })];
    expect(plan(twins, [])).toMatchObject({ added: [{ externalId: "U1" }], skipped: 1 });
    expect(plan(twins, [member(2, { email: "u1@example.test" })])).toMatchObject({
      matched: [{ externalId: "U1" }],
      skipped: 1,
    });
  });

  it("aren't known by the email of a member who is somebody else there", () => {
    const members = [member(2, { externalId: "U9", email: "u1@example.test" })];
    expect(plan([person("U9", { name: "Member 2" }), person("U1")], members)).toMatchObject({
      matched: [{ id: 2, externalId: "U9" }],
      added: [{ externalId: "U1" }],
    });
  });
});

describe("whoever the team kept", () => {
  const kept = { listedBy: TEAM, externalId: "U5" } as const;

  it("is disabled once they've left it, and enabled when they're back", () => {
    expect(plan([], [member(2, kept)])).toEqual({ ...NOTHING, disabled: [2] });
    const gone = member(2, { listedBy: TEAM, status: "disabled", email: "u1@example.test" });
    expect(plan([], [gone])).toEqual(NOTHING);
    expect(plan([person("U1")], [gone])).toMatchObject({ enabled: [2], matched: [{ id: 2 }] });
  });

  it.each([
    ["an owner", member(2, { ...kept, roles: ["owner"] })],
    ["who asks", member(1, kept)],
    ["somebody of another team", member(2, { ...kept, listedBy: "slack:T2" })],
    ["somebody of ours", member(2, { ...kept, listedBy: "" })],
  ])("isn't disabled: %s", (_who, one) => {
    expect(plan([], [one])).toEqual(NOTHING);
  });

  it("isn't disabled for want of emails, without which they can't be known", () => {
    const known = member(2, { listedBy: TEAM });
    expect(plan([person("U2", { email: "" })], [known])).toEqual({ ...NOTHING, skipped: 1 });
    expect(plan([person("U2")], [known])).toMatchObject({ matched: [], disabled: [2] });
  });
});
