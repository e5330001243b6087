import { existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { lockData } from "../db/data-lock.ts";
import { checkPassword } from "../session/password.ts";
import { createGuild } from "../testing/guild.ts";
import { openTestDatabase, useTestDatabase } from "../testing/test-database.ts";
import { COMMANDS, runCommand } from "./run-command.ts";

const test = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "guildhall-cli-"));

async function run(argv: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const said: string[] = [];
  const terminal = { print: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) };
  const code = await runCommand(argv, terminal, () =>
    readConfig({
      DATABASE_URL: test().url ?? "",
      DATABASE_FENCED_ROLE: test().fencedRole ?? "",
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
      ...environment,
    }),
  );
  return { code, said: said.join("\n") };
}

const eventsOf = (workspaceId: number) =>
  test()
    .database.handle.selectFrom("events")
    .select(["type", "actor_member_id", "payload"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("id")
    .execute();

it("lists every command in its help, and fails on an unknown one", async () => {
  const help = await run([]);
  expect(help.code).toBe(0);
  COMMANDS.forEach((command) => expect(help.said).toContain(`  ${command.name}`));
  const unknown = await run(["dance"]);
  expect(unknown.code).toBe(2);
  expect(unknown.said).toContain(`There's no command "dance".\n${help.said}`);
  for (const argv of [["help"], ["--help"], ["-h"]]) expect(await run(argv)).toEqual(help);
});

it.each(COMMANDS.map(({ name }) => name))("explains %s without running it", async (name) => {
  const command = COMMANDS.find((each) => each.name === name);
  const help = { code: 0, said: `${`usage: guildhall ${name} ${command?.parameters}`.trim()}\n${command?.summary}` };
  for (const argv of [
    [name, "--help"],
    [name, "-h"],
    [name, "x", "-h"],
    ["help", name],
  ])
    expect(await run(argv, { DATABASE_URL: "postgres://127.0.0.1:1/nothing" })).toEqual(help);
});

it.each(COMMANDS.map(({ name }) => name))(
  "refuses more parameters than %s takes, before it looks for data",
  async (name) => {
    const { code, said } = await run([name, "1", "2", "3", "4", "5"], {
      DATABASE_URL: "postgres://127.0.0.1:1/nothing",
    });
    expect(code).toBe(2);
    expect(said).toContain(`\nusage: guildhall ${name}`);
  },
);

it("says that a migrated database is up to date", async () => {
  expect(await run(["migrate"])).toEqual({ code: 0, said: "The database is up to date." });
});

it("passes a consistent database, and fails on another, naming what's wrong", async () => {
  const guild = await createGuild(test().database, { members: 2, quota: 100 });
  const [from = 0, to = 0] = guild.memberIds;
  await guild.give({ from, to: [to], currencyIds: guild.currencyIds, amount: 10 });
  const clean = await run(["check"]);
  expect(clean).toEqual({ code: 0, said: "Checked 1 workspaces and 1 transfers: clean." });
  await test().database.handle.updateTable("ledger_accounts").set({ balance: 11 }).where("owner_id", "=", to).execute();
  const broken = await run(["check"]);
  expect(broken.code).toBe(1);
  expect(broken.said).toMatch(/workspace \d+: ledger.balance_is_sum_of_entries is broken by \d+\n.*1 broken rules/);
  await test().database.handle.updateTable("ledger_accounts").set({ balance: 10 }).where("owner_id", "=", to).execute();
});

it("unlinks the person of the company directory who signs in with an email, and nobody else", async () => {
  const { handle } = test().database;
  const [one, other] = await handle.selectFrom("accounts").select(["id", "email"]).orderBy("id").limit(2).execute();
  if (one === undefined || other === undefined) return expect.fail("there are accounts");
  const identities = [
    { provider: "directory", external_id: "entry", account_id: one.id },
    { provider: "slack", external_id: "entry", account_id: one.id },
    { provider: "directory", external_id: "another", account_id: other.id },
  ] as const;
  await handle
    .insertInto("account_identities")
    .values(identities.map((each) => ({ ...each, created_at: new Date(0) })))
    .execute();
  const codes = [];
  for (let time = 0; time < 2; time += 1) codes.push((await run(["unlink-directory", one.email.toUpperCase()])).code);
  expect(codes).toEqual([0, 1]);
  const left = await handle
    .selectFrom("account_identities")
    .select(["provider", "external_id"])
    .orderBy("provider")
    .execute();
  expect(left).toEqual([
    { provider: "directory", external_id: "another" },
    { provider: "slack", external_id: "entry" },
  ]);
});

it("makes someone a super admin by email, if there's such an account, and each of their workspaces is told once", async () => {
  const member = await test()
    .database.handle.selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .select(["accounts.email", "members.id as memberId", "members.workspace_id as workspaceId"])
    .executeTakeFirstOrThrow();
  const { email, memberId, workspaceId } = member;
  expect((await run(["super-admin", email.toUpperCase()])).code).toBe(0);
  expect((await run(["super-admin", email])).code).toBe(0);
  expect((await eventsOf(workspaceId)).filter(({ type }) => type === "account.super_admin_granted")).toEqual([
    { type: "account.super_admin_granted", actor_member_id: 0, payload: { memberId } },
  ]);
  const account = test().database.handle.selectFrom("accounts").select("is_super_admin").where("email", "=", email);
  expect(await account.executeTakeFirst()).toEqual({ is_super_admin: true });
  expect((await run(["super-admin", "nobody@example.test"])).code).toBe(1);
});

it("backs up, restores and moves a workspace", async () => {
  const backup = join(folder, "backup");
  const workspace = join(folder, "workspace");
  expect((await run(["backup", backup])).code).toBe(0);
  expect((await run(["export", "1", workspace])).code).toBe(0);
  const other = await openTestDatabase();
  const there = { DATABASE_URL: other.url ?? "" };
  expect((await run(["restore", backup], there)).code).toBe(0);
  expect((await run(["restore", backup], there)).said).toContain("not empty");
  const asked = await run(["import", workspace], there);
  expect(asked.code).toBe(1);
  expect(asked.said).toMatch(/Nothing was imported.*\n  \d+ accounts come with a password/);
  expect(asked.said).toContain(" becomes owner of the new workspace.");
  expect(asked.said).toContain("--trust-file");
  expect(await run(["import", workspace, "--trust-file"], there)).toEqual({
    code: 0,
    said: "Imported as workspace 2.",
  });
  expect((await run(["check"], there)).said).toContain("Checked 2 workspaces");
  await other.close();
});

it("prints a command's usage if its parameters don't fit", async () => {
  expect(await run(["backup"])).toEqual({ code: 2, said: "give exactly one FILE\nusage: guildhall backup FILE" });
  expect((await run(["export", "x", "y"])).said).toContain("WORKSPACE must be a positive whole number");
  expect((await run(["check", "all"])).code).toBe(2);
});

it("never seeds the demo in production", async () => {
  const { code, said } = await run(["seed"], { NODE_ENV: "production", SECRET: "s".repeat(32) });
  expect(code).toBe(2);
  expect(said).toContain("never made in production");
});

it("creates a workspace whose owner can sign in with the printed password, once", async () => {
  const made = await run(["create-workspace", "Boss@Example.test ", " Our\n\u202eteam\u0007"]);
  expect(made.code).toBe(0);
  const password = /with the password (\S+)$/.exec(made.said)?.[1] ?? "";
  const row = await test()
    .database.handle.selectFrom("accounts as a")
    .innerJoin("members as m", "m.account_id", "a.id")
    .innerJoin("workspaces as w", "w.id", "m.workspace_id")
    .select(["a.password_hash", "m.roles", "m.intro_step", "m.id", "w.name", "w.id as workspaceId"])
    .where("a.email", "=", "boss@example.test")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ roles: ["owner"], intro_step: "workspace", name: "Our team" });
  expect(await checkPassword(password, row.password_hash)).toBe(true);
  expect(await eventsOf(row.workspaceId)).toEqual([
    { type: "workspace.created", actor_member_id: row.id, payload: { name: "Our team" } },
  ]);
  expect(made.said).toMatch(
    new RegExp(`^Workspace ${row.workspaceId}, "Our team", is ready. Sign in as boss@example.test `),
  );
  expect((await run(["create-workspace", "nobody", "Another"])).code).toBe(2);
  expect((await run(["create-workspace", "two@example.test", "\u202e\n"])).code).toBe(2);
});

it("gives an account that exists another workspace, and keeps its password", async () => {
  const { handle, pool } = test().database;
  const account = () =>
    handle.selectFrom("accounts").selectAll().where("email", "=", "boss@example.test").executeTakeFirstOrThrow();
  const before = await account();
  // What a messenger said of the address doesn't open what its owner gets.
  const identity = "insert into account_identities (provider, external_id, account_id, created_at, by_email)";
  await pool.query(`${identity} values ('slack', 'T1 U1', $1, now(), true)`, [before.id]);
  const made = await run(["create-workspace", "boss@example.test", "Another"]);
  const id = Number(/^Workspace (\d+), /.exec(made.said)?.[1]);
  expect(made).toEqual({
    code: 0,
    said: `Workspace ${id}, "Another", is ready. Sign in as boss@example.test, as before.`,
  });
  expect(await account()).toEqual(before);
  const members = handle.selectFrom("members").select(["account_id", "roles"]).where("workspace_id", "=", id);
  expect(await members.execute()).toEqual([{ account_id: before.id, roles: ["owner"] }]);
  expect((await pool.query("select 1 from account_identities where account_id = $1", [before.id])).rows).toEqual([]);
  expect(await eventsOf(id)).toMatchObject([{ type: "workspace.created", payload: { name: "Another" } }]);
});

it("lists the workspaces with their active members", async () => {
  const { handle } = test().database;
  const { id } = await handle
    .selectFrom("workspaces")
    .select("id")
    .where("name", "=", "Our team")
    .executeTakeFirstOrThrow();
  const listed = await run(["workspaces"]);
  expect(listed.code).toBe(0);
  expect(listed.said.split("\n")).toContain(`${id}  Our team  1 member`);
  await handle.updateTable("members").set({ status: "disabled" }).where("workspace_id", "=", id).execute();
  expect((await run(["workspaces"])).said.split("\n")).toContain(`${id}  Our team  0 members`);
  await handle.updateTable("members").set({ status: "active" }).where("workspace_id", "=", id).execute();
});

it("makes no data where there's none, and asks for a migration where one is due", async () => {
  const nowhere = join(folder, "not", "here");
  const commands = COMMANDS.filter((each) => !each.makesData);
  expect(commands).toHaveLength(12);
  for (const { name } of commands) {
    expect(
      await run([name, ...(WHOLE[name] ?? [])], { DATABASE_URL: "", DATABASE_FENCED_ROLE: "", DATA_DIR: nowhere }),
    ).toEqual({
      code: 1,
      said: `There's no database in ${nowhere}. Set DATA_DIR to the server's folder, or DATABASE_URL to its PostgreSQL.`,
    });
  }
  expect(existsSync(nowhere)).toBe(false);
  const other = await openTestDatabase();
  await other.database.pool.query("drop schema public cascade; create schema public");
  for (const { name } of commands.filter((each) => !each.migratesFirst)) {
    expect(await run([name, ...(WHOLE[name] ?? [])], { DATABASE_URL: other.url ?? "" })).toEqual({
      code: 1,
      said: 'The database isn\'t up to date. Run "guildhall migrate" first.',
    });
  }
  await other.close();
});

/** Parameters that fit. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  backup: [join(folder, "whole")],
  export: ["1", join(folder, "whole")],
  "super-admin": ["boss@example.test"],
  "unlink-directory": ["boss@example.test"],
  "integration-key": ["1", "jira"],
  "withdraw-integration-key": ["1", "jira"],
  "link-user": ["1", "slack", "U1", "boss@example.test"],
};

it("says what to do while the server has the embedded data open", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "guildhall-cli-"));
  mkdirSync(join(dataDir, "database"));
  const release = lockData(join(dataDir, "database.mutex"));
  const { code, said } = await run(["check"], { DATABASE_URL: "", DATABASE_FENCED_ROLE: "", DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(said).toMatch(
    /^the data is in use by process \d+ .*\nStop the server first\. \(With PostgreSQL, set by DATABASE_URL, commands run beside it\.\)$/,
  );
  release();
});

it("leaves no part of a file that it can't write whole", async () => {
  const target = mkdtempSync(join(tmpdir(), "guildhall-cli-"));
  expect(await run(["backup", target])).toEqual({
    code: 1,
    said: `${target} is a folder: give the name of a file in it`,
  });
  expect(await run(["export", "987654", join(target, "file")])).toEqual({
    code: 1,
    said: 'there is no workspace 987654: "guildhall workspaces" lists them',
  });
  expect((await run(["backup", join(target, "none", "file")])).said).toContain("cannot be written");
  expect(readdirSync(target)).toEqual([]);
  expect(existsSync(`${target}.part`)).toBe(false);
});

it("prints an issue tracker key, a new one each time, for an existing workspace", async () => {
  const before = (await eventsOf(1)).length;
  const first = await run(["integration-key", "1", "jira"]);
  const second = await run(["integration-key", "1", "jira"]);
  const keyOf = ({ said }: { readonly said: string }) => /ghk_1_jira_[\w-]{43}$/.exec(said)?.[0];
  expect([first.code, second.code]).toEqual([0, 0]);
  expect(keyOf(first)).toBeDefined();
  expect(keyOf(second)).not.toBe(keyOf(first));
  expect((await run(["integration-key", "987654", "jira"])).code).toBe(1);
  expect((await run(["integration-key", "1", "abacus"])).code).toBe(2);
  const added = { type: "integration_key.added", actor_member_id: 0, payload: { provider: "jira" } };
  expect((await eventsOf(1)).slice(before)).toEqual([added, added]);
});

it("revokes a key once, and links a person to an existing member", async () => {
  await run(["integration-key", "1", "slack"]);
  const before = (await eventsOf(1)).length;
  const codes: number[] = [];
  for (const argv of [
    ["withdraw-integration-key", "1", "slack"],
    ["withdraw-integration-key", "1", "slack"],
    ["withdraw-integration-key", "1", "abacus"],
    ["link-user", "1", "slack", "U1", "nobody@example.test"],
    ["link-user", "1", "slack", "U1"],
    ["link-user", "1", "slack", "U".repeat(201), "nobody@example.test"],
  ]) {
    codes.push((await run(argv)).code);
  }
  expect(codes).toEqual([0, 1, 2, 1, 2, 2]);
  const { handle } = test().database;
  const people = await handle
    .selectFrom("members as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select(["m.id", "a.email"])
    .where("m.workspace_id", "=", 1)
    .limit(2)
    .execute();
  for (const { id, email } of people) {
    expect(await run(["link-user", "1", "slack", "U1", email.toUpperCase()])).toEqual({
      code: 0,
      said: `Linked U1 to ${email}.`,
    });
    const linked = handle
      .selectFrom("external_users")
      .select(["external_id", "member_id"])
      .where("workspace_id", "=", 1);
    expect(await linked.execute()).toEqual([{ external_id: "U1", member_id: id }]);
  }
  expect(people).toHaveLength(2);
  expect((await eventsOf(1)).slice(before).map(({ type, payload }) => [type, payload])).toEqual([
    ["integration_key.withdrawn", { provider: "slack" }],
    ...people.map(({ id }) => ["chat_user.linked", { memberId: id, provider: "slack" }]),
  ]);
});

it("lists failed deliveries in every workspace and in none, retries and discards them", async () => {
  const { handle, pool } = test().database;
  const at = new Date("2026-11-01T08:00:00Z");
  const failed = {
    language: "en",
    data: "{}",
    next_attempt_at: at,
    created_at: at,
    last_tried_at: at,
    problem: "refused",
    attempts: 9,
  };
  const dead = { ...failed, status: "dead", last_error: "550 no such\nuser" } as const;
  await pool.query("delete from mails");
  expect(await run(["dead-letters"])).toEqual({ code: 0, said: "Nothing has failed." });
  const mails = ["reset", "invite"].map((template, place) => ({
    ...dead,
    template,
    workspace_id: place,
    recipient: "ann@example.test",
    cause: template,
  }));
  const [reset, invite] = (await handle.insertInto("mails").values(mails).returning("id").execute()).map(
    ({ id }) => `mail-${id}`,
  );
  const line = (id: string | undefined, what: string) =>
    `${id}  ${what} to ann@example.test  given up, attempts: 9, last 2026-11-01T08:00:00.000Z: 550 no such user`;
  const listed = await run(["dead-letters"]);
  expect(listed.said.split("\n")).toEqual([line(invite, "workspace 1  invite"), line(reset, "no workspace  reset")]);
  expect(await run(["dead-letters", "discard", invite ?? ""])).toEqual({ code: 0, said: `Discarded ${invite}.` });
  expect(await run(["dead-letters", "retry"])).toEqual({ code: 0, said: "Retrying 1 failed delivery." });
  expect(await run(["dead-letters", "retry"])).toEqual({ code: 0, said: "There's nothing to retry." });
  expect(await handle.selectFrom("mails").select(["template", "status", "attempts"]).orderBy("id").execute()).toEqual([
    { template: "reset", status: "queued", attempts: 0 },
    { template: "invite", status: "discarded", attempts: 9 },
  ]);
  // What the operator did to a workspace's stands in its events.
  const told = await handle
    .selectFrom("events")
    .select(["workspace_id", "type", "payload"])
    .where("type", "like", "delivery.%")
    .execute();
  expect(told).toEqual([{ workspace_id: 1, type: "delivery.discarded", payload: { deliveryId: invite } }]);
  expect((await run(["dead-letters", "retry", invite ?? ""])).code).toBe(1);
  expect((await run(["dead-letters", "bury", "mail-1"])).code).toBe(2);
  await pool.query("delete from mails");
});

it("puts an event aside in its own workspace only", async () => {
  const { pool } = test().database;
  // As after an import, which keeps the numbers of events.
  await pool.query(`insert into events (workspace_id, id, type, payload, at)
    select w.id, 900001, e.type, e.payload, e.at from workspaces w, (select * from events limit 1) e
    order by w.id limit 2`);
  await pool.query(`insert into reader_failures (workspace_id, reader, event_id, attempts, error, at)
    select workspace_id, 'feed', id, 9, 'broken', at from events where id = 900001`);
  const left = async () =>
    (
      await pool.query(
        "select workspace_id as id from reader_failures where event_id = 900001 and discarded_at is null",
      )
    ).rows;
  const [first, second] = await left();
  expect((await run(["dead-letters", "discard", "reader-feed-900001"])).code).toBe(2);
  const key = `${String(second?.id)}:reader-feed-900001`;
  expect(await run(["dead-letters", "discard", key])).toEqual({ code: 0, said: `Discarded ${key}.` });
  expect(await left()).toEqual([first]);
  expect(await run(["dead-letters", "retry"])).toEqual({ code: 0, said: "Retrying 1 failed delivery." });
  const told = await pool.query("select workspace_id as id, type, payload from events where type like 'delivery.%'");
  expect(told.rows).toEqual(
    expect.arrayContaining([
      { id: second?.id, type: "delivery.discarded", payload: { deliveryId: "reader-feed-900001" } },
      { id: first?.id, type: "delivery.retried", payload: { deliveryId: null, count: 1 } },
    ]),
  );
  await pool.query("delete from reader_failures where event_id = 900001");
  await pool.query("delete from events where id = 900001");
});
