import { ValidationFailure } from "@guildhall/core";
import type { EndpointInput } from "@guildhall/core";
import { thanksCalls } from "@guildhall/core/thanks";
import { newUserCalls, userCalls } from "@guildhall/core/users";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let team: Team;
let mod: Teammate;
let counter = 0;

beforeEach(async () => {
  team = await buildTeam(database());
  mod = await team.join({ name: "Mod", roles: ["moderator"] });
  counter += 1;
});
afterEach(() => team.close());

type Body = EndpointInput<typeof newUserCalls.add>["body"];

const freshEmail = (): string => `new-${counter}@example.test`;

async function problemsOf(body: Body): Promise<string[]> {
  const failure: unknown = await mod.client.call(newUserCalls.add, { body }).catch((error: unknown) => error);
  if (!(failure instanceof ValidationFailure)) throw failure;
  return failure.fields.map(({ field, code }) => `${field} ${code}`);
}

describe("someone who is added", () => {
  it("is a member right away, with a tidied name and the chosen groups, and can be thanked", async () => {
    const group = await team.group("Sales", []);
    const email = freshEmail();
    const { id } = await mod.client.call(newUserCalls.add, {
      body: { name: "  Ann \u00a0 Lee ", email: ` ${email.toUpperCase()} `, groupIds: [group, group] },
    });
    const { user } = await mod.client.call(userCalls.get, { params: { id } });
    expect(user).toMatchObject({
      name: "Ann Lee",
      status: "active",
      roles: ["member"],
      groups: [{ id: group, name: "Sales" }],
    });
    const rewards = [{ currencyId: team.currencyId, amount: 100 }];
    const thanks = await mod.client.call(thanksCalls.give, {
      body: { receivers: [{ id }], description: "Welcome", rewards },
    });
    expect(thanks.tid).toBeGreaterThan(0);
    const account = await database()
      .database.handle.selectFrom("accounts")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect([account.password_hash, account.language]).toEqual([null, "en"]);
  });

  it("gets one invite by mail, and the audit log says who did it", async () => {
    const email = freshEmail();
    const { id } = await mod.client.call(newUserCalls.add, { body: { name: "Ann", email } });
    const { handle } = database().database;
    const mails = await handle.selectFrom("mails").select(["template"]).where("recipient", "=", email).execute();
    expect(mails).toEqual([{ template: "invite" }]);
    const events = await handle
      .selectFrom("events")
      .select(["type", "payload", "actor_member_id"])
      .where("workspace_id", "=", team.workspaceId)
      .where("type", "=", "user.added")
      .execute();
    expect(events).toEqual([
      { type: "user.added", payload: { memberId: id, groupIds: [], by: "form" }, actor_member_id: mod.memberId },
    ]);
  });

  it("keeps their account, password and language from another workspace", async () => {
    const other = await buildTeam(database());
    const theirs = await other.join({ name: "Ann elsewhere", language: "ru" });
    const { id } = await mod.client.call(newUserCalls.add, { body: { name: "Ann", email: theirs.email } });
    const { handle } = database().database;
    const member = await handle
      .selectFrom("members")
      .select(["account_id", "name"])
      .where("workspace_id", "=", team.workspaceId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(member).toEqual({ account_id: theirs.accountId, name: "Ann" });
    const account = await handle
      .selectFrom("accounts")
      .selectAll()
      .where("id", "=", theirs.accountId)
      .executeTakeFirstOrThrow();
    expect([account.password_hash === null, account.language]).toEqual([false, "ru"]);
    const mail = await handle
      .selectFrom("mails")
      .select("language")
      .where("recipient", "=", theirs.email)
      .where("template", "=", "invite")
      .executeTakeFirstOrThrow();
    expect(mail.language).toBe("ru");
    await other.close();
  });
});

describe("adding someone is refused", () => {
  it("with every invalid field", async () => {
    const other = await buildTeam(database());
    const foreign = await other.group("Theirs", []);
    expect(await problemsOf({ name: "\u200b", email: "ann@", groupIds: [foreign] })).toEqual([
      "name required",
      "email not_an_email",
      "groupIds.0 unknown_group",
    ]);
    expect(await problemsOf({ name: "a".repeat(101), email: `${"a".repeat(101)}@b.test` })).toEqual([
      "name too_long",
      "email too_long",
    ]);
    await other.close();
  });

  it("if they're already in the workspace, however the address is written", async () => {
    const ann = await team.join({ name: "Ann", email: `j\u00f6rg-${counter}@example.test` });
    const decomposed = `  JO\u0308RG-${counter}@example.test `;
    expect(await problemsOf({ name: "Ann", email: decomposed })).toEqual(["email already_member"]);
    const gone = await team.join({ name: "Gone" });
    await database()
      .database.handle.updateTable("members")
      .set({ status: "disabled" })
      .where("id", "=", gone.memberId)
      .execute();
    expect(await problemsOf({ name: "Gone", email: gone.email })).toEqual(["email member_disabled"]);
    expect(ann.memberId).toBeGreaterThan(0);
  });

  it("to members", async () => {
    const member = await team.join({ name: "Member" });
    const body = { name: "Ann", email: freshEmail() };
    await expect(member.client.call(newUserCalls.add, { body })).rejects.toMatchObject({
      kind: "access_denied",
      reason: "missing_permission",
    });
  });

  it("if email sign-in is off", async () => {
    const other = await buildTeam(database(), { config: {} });
    const boss = await other.join({ name: "Boss", roles: ["moderator"] });
    const { config } = other.server.deps;
    Object.assign(config, { login: { ...config.login, email: false } });
    const body = { name: "Ann", email: freshEmail() };
    await expect(boss.client.call(newUserCalls.add, { body })).rejects.toMatchObject({
      kind: "access_denied",
      reason: "email_auth_off",
    });
    await other.close();
  });

  it("entirely: nothing is left behind", async () => {
    const email = freshEmail();
    await problemsOf({ name: "", email, groupIds: [] });
    await problemsOf({ name: "Ann", email, groupIds: [987_654_321] });
    const rows = await database()
      .database.handle.selectFrom("accounts")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(rows).toEqual([]);
  });
});

it("the same key adds once", async () => {
  const call = () =>
    mod.client.call(
      newUserCalls.add,
      { body: { name: "Ann", email: freshEmail() } },
      { idempotencyKey: `add-${counter}` },
    );
  expect(await call()).toEqual(await call());
});
