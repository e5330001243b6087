import { deliveryCalls, READER_NAMES } from "@guildhall/core/deliveries";
import type { DomainEvent } from "@guildhall/core/events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deliverMails, MAX_MAIL_ATTEMPTS } from "../mail/deliver-mails.ts";
import { queueMails } from "../mail/mail.repository.ts";
import type { OutgoingMail } from "../mail/mailer.ts";
import { readers } from "../features.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const HOUR_MS = 3_600_000;
const SCENE = { origin: "https://guild.example", secret: "the-secret-of-these-tests-0123456789" };
const SECRET_WORDS = "nobody but Bob may read this";
let team: Team;
let ann: Teammate;
let bob: Teammate;
let sent: OutgoingMail[] = [];
let refusal: Error | null = null;
let written = 0;

beforeEach(async () => {
  team = await buildTeam(database());
  ann = await team.join({ name: "Ann", roles: ["admin"] });
  bob = await team.join({ name: "Bob" });
  sent = [];
  refusal = null;
});
afterEach(async () => {
  await team.close();
  // Emails aren't bound to a test's workspace: one test's leftovers would be sent by another.
  await database().database.pool.query("delete from mails");
});

/** Inserts an email with a one-time link. */
async function write(
  change: { readonly workspaceId?: number; readonly recipient?: string; readonly template?: string } = {},
): Promise<void> {
  written += 1;
  const link = { kind: "invite", nonce: "the-nonce-of-the-link" };
  const data = {
    name: "Bob",
    workspace: "Guild",
    author: "Ann",
    quote: SECRET_WORDS,
    amounts: [],
    date: "",
    path: "/invite/accept",
    link,
  };
  const mail = {
    workspaceId: team.workspaceId,
    recipient: bob.email,
    language: "en",
    template: "invite",
    data,
    cause: `test ${written}`,
  };
  await queueMails(database().database.handle, [{ ...mail, ...change }], team.clock.now());
}

function deliver(): Promise<number> {
  const mailer = {
    send: async (mail: OutgoingMail) => {
      if (refusal !== null) throw refusal;
      sent.push(mail);
    },
    close: () => undefined,
  };
  return deliverMails({ ...team.server.deps, ...SCENE, mailer });
}

function said(message: string, facts: Readonly<Record<string, unknown>>): Error {
  return Object.assign(new TypeError(message), facts);
}

const list = (page = 0) => ann.client.call(deliveryCalls.list, { query: { page } });
const retry = (id: string) => ann.client.call(deliveryCalls.retry, { params: { id } });
const discard = (id: string) => ann.client.call(deliveryCalls.discard, { params: { id } });

it("shows who a failed mail is for, but not its text, its link or the server's reply", async () => {
  await write();
  refusal = said(`550 5.1.1 <${bob.email}> no such user`, { responseCode: 550 });
  await deliver();
  const page = await list();
  const at = team.clock.now().toISOString();
  expect(page).toEqual({
    items: [
      {
        id: expect.stringMatching(/^mail-\d+$/),
        kind: "mail",
        subject: "invite",
        state: "given_up",
        problem: "refused",
        attempts: 1,
        firstTriedAt: at,
        lastTriedAt: at,
        nextTryAt: null,
        receiver: { id: bob.memberId, name: "Bob", avatarUrl: "" },
        address: bob.email,
        abilities: { retry: { allowed: true }, discard: { allowed: true } },
      },
    ],
    hasNext: false,
    nextPage: null,
    retryable: 1,
  });
  const answer = JSON.stringify(page);
  for (const secret of [SECRET_WORDS, "the-nonce", "550", "no such user", "token"])
    expect(answer).not.toContain(secret);
});

it("names the problem, also for a mail to an outsider, which only shows the problem", async () => {
  const problems = [
    ["busy", said("451 later", { responseCode: 451 })],
    ["unreachable", said("connect ECONNREFUSED 10.0.0.1:25", { code: "ESOCKET" })],
    ["sign_in", said("535 bad password", { code: "EAUTH", responseCode: 535 })],
    ["unknown", new TypeError("what now")],
  ] as const;
  for (const [, error] of problems) {
    await write({ recipient: "stranger@example.test" });
    refusal = error;
    await deliver();
    team.clock.advance(1_000);
  }
  const { items } = await list();
  const seen = items.map((each) => each.kind === "mail" && [each.problem, each.state, each.receiver, each.address]);
  const states = { busy: "waiting", unreachable: "waiting", sign_in: "given_up", unknown: "waiting" } as const;
  expect(seen).toEqual(
    problems.toReversed().map(([problem]) => [problem, states[problem], null, "stranger@example.test"]),
  );
});

it("resends a mail through the usual job with a fresh count, and removes the failure once it's sent", async () => {
  await write();
  refusal = said("451 later", { responseCode: 451 });
  for (let attempt = 1; attempt <= MAX_MAIL_ATTEMPTS; attempt += 1) {
    await deliver();
    team.clock.advance(7 * HOUR_MS);
  }
  expect(await deliver()).toBe(0);
  const [dead] = (await list()).items;
  expect(dead).toMatchObject({ state: "given_up", attempts: MAX_MAIL_ATTEMPTS });
  await retry(dead?.id ?? "");
  expect((await list()).items).toMatchObject([
    { state: "waiting", attempts: 0, nextTryAt: team.clock.now().toISOString() },
  ]);
  await deliver();
  expect((await list()).items).toMatchObject([{ state: "waiting", attempts: 1, firstTriedAt: dead?.firstTriedAt }]);
  refusal = null;
  team.clock.advance(60_000);
  expect(await deliver()).toBe(1);
  expect(sent.map(({ to }) => to)).toEqual([bob.email]);
  expect(await list()).toMatchObject({ items: [], retryable: 0 });
});

it("sends right away what would wait for hours, and does nothing the second time", async () => {
  await write();
  refusal = said("451 later", { responseCode: 451 });
  await deliver();
  refusal = null;
  expect(await deliver()).toBe(0);
  expect(await list()).toMatchObject({ retryable: 1, items: [{ state: "waiting" }] });
  const [{ id } = { id: "" }] = (await list()).items;
  await retry(id);
  await retry(id);
  expect(await list()).toMatchObject({ retryable: 0 });
  // Once it's sent, there's nothing to retry.
  const late = retry(id)
    .catch(() => undefined)
    .then(deliver);
  const sends = await Promise.all([deliver(), late, deliver()]);
  expect(sends.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(sent).toHaveLength(1);
  await expect(retry(id)).rejects.toMatchObject({ code: "ErrorNotFound" });
});

it("retries everything that failed in the workspace, and nothing elsewhere", async () => {
  const other = await buildTeam(database());
  const boss = await other.join({ name: "Boss", roles: ["owner"] });
  await write();
  await write();
  await write({ workspaceId: 0, template: "reset" });
  await write({ workspaceId: other.workspaceId });
  // Feedback goes to the operator, not to the workspace.
  await write({ template: "feedback", recipient: "support@example.test" });
  refusal = said("550 no", { responseCode: 550 });
  await deliver();
  const theirs = (await boss.client.call(deliveryCalls.list, { query: {} })).items;
  expect(theirs).toHaveLength(1);
  expect((await list()).items).toHaveLength(2);
  await expect(retry(theirs[0]?.id ?? "")).rejects.toMatchObject({ code: "ErrorNotFound" });
  expect(await ann.client.call(deliveryCalls.retryAll, {})).toEqual({ count: 2 });
  expect(await ann.client.call(deliveryCalls.retryAll, {})).toEqual({ count: 0 });
  refusal = null;
  expect(await deliver()).toBe(2);
  expect(await boss.client.call(deliveryCalls.list, { query: {} })).toMatchObject({ items: [{ state: "given_up" }] });
  await other.close();
});

it("discards a mail for good once it's given up", async () => {
  await write();
  refusal = said("451 later", { responseCode: 451 });
  await deliver();
  const [{ id } = { id: "" }] = (await list()).items;
  await expect(discard(id)).rejects.toMatchObject({ code: "ErrorRefused", reason: "still_waiting" });
  refusal = said("550 no", { responseCode: 550 });
  team.clock.advance(HOUR_MS);
  await deliver();
  await discard(id);
  expect((await list()).items).toEqual([]);
  await expect(retry(id)).rejects.toMatchObject({ code: "ErrorNotFound" });
  await expect(discard(id)).rejects.toMatchObject({ code: "ErrorNotFound" });
  refusal = null;
  team.clock.advance(HOUR_MS);
  expect(await deliver()).toBe(0);
});

it("is paginated, last tried first", async () => {
  refusal = said("550 no", { responseCode: 550 });
  for (let count = 0; count < 31; count += 1) {
    await write({ recipient: `n${String(count)}@example.test` });
    await deliver();
    team.clock.advance(1_000);
  }
  const [first, second] = [await list(), await list(1)];
  expect([first.items.length, first.nextPage, second.items.length, second.nextPage]).toEqual([30, 1, 1, null]);
  expect([first.items[0], second.items[0]]).toMatchObject([
    { address: "n30@example.test" },
    { address: "n0@example.test" },
  ]);
});

/** Makes a reader give up on the workspace's newest event, with its cursor past it. */
async function giveUp(event: DomainEvent, reader: string): Promise<string> {
  const { handle } = database().database;
  const at = team.clock.now();
  const payload = JSON.stringify(event.payload);
  const { id } = await handle
    .insertInto("events")
    .values({ workspace_id: team.workspaceId, type: event.type, payload, actor_member_id: ann.memberId, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await handle
    .insertInto("reader_failures")
    .values({ workspace_id: team.workspaceId, reader, event_id: id, error: `${SECRET_WORDS}`, attempts: 6, at })
    .execute();
  return `reader-${reader}-${String(id)}`;
}

it("shows which reader failed on which event, and discards it", async () => {
  const id = await giveUp({ type: "user.disabled", payload: { memberId: bob.memberId } }, "feed");
  const { items } = await list();
  expect(items).toMatchObject([
    { id, kind: "reader", reader: "feed", event: "user.disabled", problem: "failed", state: "given_up", attempts: 6 },
  ]);
  expect(JSON.stringify(items)).not.toContain(SECRET_WORDS);
  await retry(id);
  expect((await list()).items).toMatchObject([{ id, state: "waiting", attempts: 0 }]);
  await expect(discard(id)).rejects.toMatchObject({ reason: "still_waiting" });
  await database().database.pool.query(
    "update reader_failures set attempts = 6, retry_at = null where workspace_id = $1",
    [team.workspaceId],
  );
  await discard(id);
  expect((await list()).items).toEqual([]);
  const kept = await database().database.pool.query("select 1 from reader_failures where workspace_id = $1", [
    team.workspaceId,
  ]);
  expect(kept.rows).toHaveLength(1);
});

it("refuses to retry what isn't understood", async () => {
  const id = await giveUp({ type: "user.disabled", payload: { memberId: bob.memberId } }, "relay");
  expect(await list()).toMatchObject({
    retryable: 0,
    items: [{ problem: "not_understood", abilities: { retry: { allowed: false, reason: "not_understood" } } }],
  });
  await expect(retry(id)).rejects.toMatchObject({ code: "ErrorRefused", reason: "not_understood" });
  expect(await ann.client.call(deliveryCalls.retryAll, {})).toEqual({ count: 0 });
  await discard(id);
  expect((await list()).items).toEqual([]);
});

it("has a text for every reader", () => {
  expect(readers.map(({ name }) => name).filter((each) => !(READER_NAMES as readonly string[]).includes(each))).toEqual(
    [],
  );
});

it("counts given-up deliveries for monitoring", async () => {
  await write({ workspaceId: 0 });
  refusal = said("550 no", { responseCode: 550 });
  await deliver();
  const { createDeliveryMetrics } = await import("./delivery-metrics.ts");
  const figures = await createDeliveryMetrics(team.server.deps).metrics();
  expect(figures).toContain('guildhall_dead_letters{kind="mail"} 1');
  expect(figures).toMatch(/guildhall_dead_letters\{kind="reader"\} \d+/);
});
