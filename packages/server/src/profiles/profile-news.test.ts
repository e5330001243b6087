import type { EndpointInput } from "@guildhall/core";
import { profileCalls } from "@guildhall/core/profiles";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BusMessage } from "../events/bus.ts";
import { buildPng } from "../testing/build-png.ts";
import { buildMember } from "../testing/build-people.ts";
import { readMails, readNewestMail } from "../testing/mail-links.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let team: Team;
/** Ann's account has a membership here, too. */
let other: Team;
let ann: Teammate;
let heard: BusMessage[];

beforeEach(async () => {
  [team, other] = [await buildTeam(database()), await buildTeam(database())];
  ann = await team.join({ name: "Ann" });
  await buildMember(db(), { workspaceId: other.workspaceId, accountId: ann.accountId, name: "Ann" });
  heard = [];
  team.hear((message) => heard.push(message));
});
afterEach(() => Promise.all([team.close(), other.close()]));

type Body = NonNullable<EndpointInput<typeof profileCalls.save>["body"]>;
const save = (body: Body, avatarFile?: File) =>
  ann.client.call(profileCalls.save, { params: { id: ann.memberId }, body, files: { avatarFile } });
const linkTo = async (email: string) => (await readNewestMail(db(), email)).token;
const moveTo = (email: string) => save({ email, currentPassword: "guildhall" });

/** Whose caches are emptied, and what's new, since the last look. */
function told() {
  const messages = heard.filter(({ kind }) => kind === "forget" || kind === "news");
  heard = [];
  return messages;
}

const events = async () =>
  (await newestEvents(db(), [team.workspaceId, other.workspaceId], 0)).map(({ id: _, ...event }) => event);

describe("a new name", () => {
  it("is news for whoever sees the member, and for their own devices", async () => {
    await save({ name: "Anna" });
    const { workspaceId } = team;
    expect(told()).toEqual([
      { kind: "forget", accountId: ann.accountId },
      { kind: "news", workspaceId, topics: ["groups", "leaderboard", "users"], memberIds: [] },
      { kind: "news", workspaceId, topics: ["feed", "thanks", "challenges", "quizzes", "purchases"], memberIds: [] },
      { kind: "news", workspaceId, topics: ["session"], memberIds: [ann.memberId] },
    ]);
    await save({ name: "Anna" });
    expect([told(), (await events()).length]).toEqual([[], 1]);
  });
});

describe("a new email", () => {
  const email = () => `moved-${ann.email}`;
  const payload = () => ({ memberId: ann.memberId });

  it("is an event when it's asked for and when it's confirmed, in the workspace where that happens", async () => {
    await moveTo(email());
    const asked = { type: "account.email_requested", payload: payload(), by: ann.memberId };
    expect(await events()).toEqual([asked]);
    told();
    await ann.client.call(profileCalls.confirmEmail, { body: { token: await linkTo(email()) } });
    expect(await events()).toEqual([
      asked,
      {
        type: "account.email_changed",
        payload: { ...payload(), before: ann.email, after: email() },
        by: ann.memberId,
      },
    ]);
    expect(told()).toEqual([{ kind: "forget", accountId: ann.accountId }]);
    expect((await readMails(db(), ann.email)).map(({ template, path }) => [template, path])).toEqual([
      ["email_changed", "/login"],
    ]);
  });

  it("is mailed about at once, to old and new address alike, and not in a workspace's name", async () => {
    const mailed = () => heard.filter(({ kind }) => kind === "mail").length;
    await moveTo(email());
    expect(mailed()).toBe(1);
    await ann.client.call(profileCalls.confirmEmail, { body: { token: await linkTo(email()) } });
    expect(mailed()).toBe(2);
    const mails = await db()
      .selectFrom("mails")
      .select(["recipient", "template", "workspace_id as workspaceId"])
      .where("recipient", "in", [ann.email, email()])
      .orderBy("id")
      .execute();
    expect(mails).toEqual([
      { recipient: email(), template: "email_change", workspaceId: 0 },
      { recipient: ann.email, template: "email_changed", workspaceId: 0 },
    ]);
  });

  it("is also confirmed outside of all workspaces, and by nobody who isn't signed in", async () => {
    await moveTo(email());
    const body = { token: await linkTo(email()) };
    await expect((await team.server.client()).call(profileCalls.confirmEmail, { body })).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    const session = await team.server.openSession({ accountId: ann.accountId, workspaceId: null });
    expect(await team.server.bearer(session, "en").call(profileCalls.confirmEmail, { body })).toEqual({
      email: email(),
    });
    expect((await events()).map(({ type }) => type)).toEqual(["account.email_requested"]);
  });
});

describe("the picture", () => {
  const urls = async () => {
    const { user } = await ann.client.call(profileCalls.getForEdit, { params: { id: ann.memberId } });
    return [user.avatarUrl, user.avatarUrlBig];
  };
  const kept = (names: readonly string[]) =>
    Promise.all(names.map(async (name) => (await team.server.deps.files.get(name.replace("/files/", ""))) !== null));

  it("is kept when something else changes or nothing can be saved, and what was sent with that isn't", async () => {
    await save({}, buildPng(192));
    const before = await urls();
    await save({ name: "Anna" });
    expect([await urls(), await kept(before)]).toEqual([before, [true, true]]);
    const put = vi.spyOn(team.server.deps.files, "put");
    const stale = { name: "Anne", seen: { name: "Ann" } };
    await expect(save(stale)).rejects.toMatchObject({ kind: "conflict" });
    expect(put).not.toHaveBeenCalled();
    await expect(save(stale, buildPng(193))).rejects.toMatchObject({ kind: "conflict" });
    const sent = put.mock.calls.map(([name]) => name);
    expect([sent.length, await kept(sent), await urls(), await kept(before)]).toEqual([
      2,
      [false, false],
      before,
      [true, true],
    ]);
  });
});
