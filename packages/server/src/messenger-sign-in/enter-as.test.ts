import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import type { BusMessage } from "../events/bus.ts";
import { peopleNews } from "../events/people-news.ts";
import { insertIdentity } from "../accounts/identity.repository.ts";
import { at } from "../testing/at-minute.ts";
import type { TestBrowser } from "../testing/browser.ts";
import { buildMember, buildWorkspace, TEST_PASSWORD } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { linkPerson } from "../testing/integration.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import type { SignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { whoIs } from "../testing/who-is.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
let scene: SignInScene;
let browser: TestBrowser;
let count = 0;
const somebody = () => `U${(count += 1)}`;
const addressOf = (userId: string) => `${userId.toLowerCase()}@guildhall.example`;
const START = "/api/v1/slack/sign-in";
const TELEGRAM = "/api/v1/telegram/sign-in/oauth";

beforeAll(async () => {
  scene = await openSignInScene(database());
});
afterAll(() => scene.close());
beforeEach(() => {
  browser = scene.browser();
});

const workspace = async () => (await buildWorkspace(db())).id;
const own = (member: BuiltMember, provider: "slack" | "telegram", identityId: string) =>
  inside((tx) =>
    insertIdentity(tx, { provider, identityId, accountId: member.accountId, name: "", byEmail: false, at: at(0) }),
  );
const disable = ({ workspaceId, memberId }: BuiltMember) =>
  db()
    .updateTable("members")
    .set({ status: "disabled" })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .execute();
const lastEvent = async () => {
  const [row] = await db().selectFrom("events").select("id").orderBy("id", "desc").limit(1).execute();
  return row?.id ?? 0;
};

describe("whoever Slack vouches for", () => {
  it("isn't the person with the same id in another team", async () => {
    const id = somebody();
    const ann = await buildMember(db(), { workspaceId: scene.workspaceId });
    await linkPerson(scene.server.deps, ann, { provider: "slack", externalId: id });
    scene.agreeInSlack(id, { teamId: "T9" });
    expect(await browser.travel(START)).toBe("/login?error=unknown_slack_ws");
    expect(await whoIs(browser)).toBeNull();
  });

  it("isn't the person with the same id in another connected team, though each is their own workspace's", async () => {
    const id = somebody();
    const elsewhere = await workspace();
    await scene.connect("T2", elsewhere);
    const [ann, bob] = [
      await buildMember(db(), { workspaceId: scene.workspaceId, name: "Ann" }),
      await buildMember(db(), { workspaceId: elsewhere, name: "Bob" }),
    ];
    for (const member of [ann, bob]) await linkPerson(scene.server.deps, member, { provider: "slack", externalId: id });
    for (const [teamId, name] of [
      ["T1", "Ann"],
      ["T2", "Bob"],
    ] as const) {
      const each = scene.browser();
      scene.agreeInSlack(id, { teamId });
      await each.travel(START);
      expect(await whoIs(each)).toMatchObject({ name });
    }
  });

  it("is the account whose address is kept in an older form", async () => {
    const id = `Uｗ${String((count += 1))}`;
    const email = addressOf(id);
    const { accountId } = await buildMember(db(), { workspaceId: scene.workspaceId, email, name: "Older" });
    scene.agreeInSlack(id);
    expect(await browser.travel(START)).toBe("/");
    expect(await whoIs(browser)).toMatchObject({ name: "Older", email });
    const accounts = await db()
      .selectFrom("account_identities")
      .select("account_id")
      .where("external_id", "=", `T1:${id}`)
      .execute();
    expect(accounts).toEqual([{ account_id: accountId }]);
  });

  it("isn't the account with their address that's somebody else in Slack, by a sign-in or in the chat", async () => {
    const [one, other, third] = [`Ux${somebody()}`, `UX${String(count)}`, `U${somebody()}`].map((id) =>
      id.replace("xU", "x"),
    ) as [string, string, string];
    scene.agreeInSlack(one);
    expect(await browser.travel(START)).toBe("/");
    const known = await buildMember(db(), { workspaceId: scene.workspaceId, email: addressOf(third) });
    await linkPerson(scene.server.deps, known, { provider: "slack", externalId: `${third}9` });
    for (const id of [other, third]) {
      const each = scene.browser();
      scene.agreeInSlack(id);
      expect(await each.travel(START)).toBe("/login?error=link_first");
      expect(await whoIs(each)).toBeNull();
    }
  });

  it("gets the first hundred characters of a longer name, and one from the address without any", async () => {
    for (const [name, expected] of [
      ["n".repeat(100), "n".repeat(100)],
      [`${"n".repeat(100)}m`, "n".repeat(100)],
      [`${"n".repeat(99)} mm`, "n".repeat(99)],
      ["\u200b", `U${String(count + 4)}`],
    ] as const) {
      const each = scene.browser();
      scene.agreeInSlack(somebody(), { name });
      await each.travel(START);
      expect(await whoIs(each)).toMatchObject({ name: expected });
    }
  });

  it("is news to everybody once they're a member, and none after that", async () => {
    const id = somebody();
    scene.agreeInSlack(id);
    const heard: BusMessage[] = [];
    const stop = scene.server.deps.bus.subscribe((message) => {
      if (message.kind === "forget" || message.kind === "news") heard.push(message);
    });
    await browser.travel(START);
    const first = heard.splice(0);
    scene.agreeInSlack(id);
    await scene.browser().travel(START);
    stop();
    const { id: accountId } = await db()
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", addressOf(id))
      .executeTakeFirstOrThrow();
    const news = [{ kind: "forget", accountId }, peopleNews(scene.workspaceId)];
    expect({ first, second: heard }).toEqual({ first: news, second: [] });
  });
});

describe("a session starts", () => {
  it("in the team's workspace, wherever else one was last", async () => {
    const id = somebody();
    const elsewhere = await workspace();
    const here = await buildMember(db(), { workspaceId: scene.workspaceId });
    const there = await buildMember(db(), { workspaceId: elsewhere, accountId: here.accountId, email: here.email });
    await own(here, "slack", `T1:${id}`);
    await scene.server.openSession(there);
    scene.agreeInSlack(id);
    await browser.travel(START);
    expect(await whoIs(browser)).toMatchObject({ workspaceId: scene.workspaceId });
    await disable(here);
    scene.agreeInSlack(id);
    const later = scene.browser();
    await later.travel(START);
    expect(await whoIs(later)).toMatchObject({ workspaceId: elsewhere });
  });

  it("where one was last, for a messenger without teams", async () => {
    const first = await buildMember(db(), { workspaceId: await workspace() });
    const [second, third] = [await workspace(), await workspace()];
    for (const workspaceId of [second, third]) {
      await buildMember(db(), { workspaceId, accountId: first.accountId, email: first.email });
    }
    const id = 5_000 + (count += 1);
    await own(first, "telegram", String(id));
    await scene.server.openSession({ accountId: first.accountId, workspaceId: second });
    scene.issuer.person = { id, name: "Anna" };
    await browser.travel(TELEGRAM);
    expect(await whoIs(browser)).toMatchObject({ workspaceId: second });
  });

  it("nowhere for who is disabled everywhere, unless it's a super admin", async () => {
    for (const [roles, path] of [
      [["super_admin"], "/"],
      [[], "/login?error=account_disabled"],
    ] as const) {
      const member = await buildMember(db(), { workspaceId: scene.workspaceId, roles, isDisabled: true });
      const id = 5_000 + (count += 1);
      await own(member, "telegram", String(id));
      scene.issuer.person = { id, name: "Anna" };
      expect(await scene.browser().travel(TELEGRAM)).toBe(path);
    }
  });
});

describe("linking Slack", () => {
  const LINK = `${START}?aim=link&redirect=/profile/edit`;
  const link = async (member: BuiltMember, userId: string) => {
    const each = scene.browser();
    await each.call("POST", "/user/login", { email: member.email, password: TEST_PASSWORD });
    scene.agreeInSlack(userId);
    return each.travel(LINK);
  };
  const knownIn = async (workspaceId: number, externalId: string) => {
    const rows = await db()
      .selectFrom("external_users")
      .select("member_id as memberId")
      .where("workspace_id", "=", workspaceId)
      .where("external_id", "=", externalId)
      .execute();
    return rows.map(({ memberId }) => memberId);
  };
  let after: number;

  beforeEach(async () => {
    after = await lastEvent();
  });
  const types = async (...ids: readonly number[]) =>
    (await newestEvents(db(), [scene.workspaceId, ...ids], after)).map(({ type, payload }) => [type, payload]);

  it("makes its chat know the member, once", async () => {
    const ann = await buildMember(db(), { workspaceId: scene.workspaceId });
    const id = somebody();
    const { memberId } = ann;
    expect(await link(ann, id)).toBe("/profile/edit?linked=slack");
    expect(await link(ann, id)).toBe("/profile/edit?linked=slack");
    expect(await types()).toEqual([
      ["account.identity_linked", { memberId, provider: "slack" }],
      ["chat_user.linked", { memberId, provider: "slack" }],
    ]);
    expect(await knownIn(scene.workspaceId, id)).toEqual([memberId]);
  });

  it("no longer rests on the messenger's word once one has done it oneself", async () => {
    const [ann, bob] = [
      await buildMember(db(), { workspaceId: scene.workspaceId }),
      await buildMember(db(), { workspaceId: scene.workspaceId }),
    ];
    const [id, other] = [somebody(), somebody()];
    for (const [member, identityId] of [
      [ann, `T1:${id}`],
      [bob, `T1:${other}`],
    ] as const)
      await inside((tx) =>
        insertIdentity(tx, {
          provider: "slack",
          identityId,
          name: "",
          accountId: member.accountId,
          byEmail: true,
          at: at(0),
        }),
      );
    expect(await link(ann, id)).toBe("/profile/edit?linked=slack");
    const rows = await db()
      .selectFrom("account_identities")
      .select(["account_id as accountId", "by_email as byEmail"])
      .where("external_id", "in", [`T1:${id}`, `T1:${other}`])
      .orderBy("account_id")
      .execute();
    expect(rows).toEqual([
      { accountId: ann.accountId, byEmail: false },
      { accountId: bob.accountId, byEmail: true },
    ]);
  });

  it("leaves a person alone whom the chat knows as somebody else", async () => {
    const [ann, bob] = [
      await buildMember(db(), { workspaceId: scene.workspaceId }),
      await buildMember(db(), { workspaceId: scene.workspaceId }),
    ];
    const id = somebody();
    await linkPerson(scene.server.deps, bob, { provider: "slack", externalId: id });
    await link(ann, id);
    expect(await types()).toEqual([["account.identity_linked", { memberId: ann.memberId, provider: "slack" }]]);
    expect(await knownIn(scene.workspaceId, id)).toEqual([bob.memberId]);
  });

  it("is nothing to the chat of a workspace where one isn't an active member", async () => {
    const elsewhere = await workspace();
    const stranger = await buildMember(db(), { workspaceId: elsewhere });
    const id = somebody();
    expect(await link(stranger, id)).toBe("/profile/edit?linked=slack");
    expect(await types(elsewhere)).toEqual([
      ["account.identity_linked", { memberId: stranger.memberId, provider: "slack" }],
    ]);
    expect(await knownIn(scene.workspaceId, id)).toEqual([]);
  });
});

describe("a team that's paused", () => {
  afterEach(() => setState("active"));
  const setState = (state: "active" | "revoked") =>
    db()
      .updateTable("chat_connections")
      .set({ state })
      .where("workspace_id", "=", scene.workspaceId)
      .where("external_id", "=", "T1")
      .execute();

  it("vouches for nobody", async () => {
    await setState("revoked");
    scene.agreeInSlack(somebody());
    expect(await browser.travel(START)).toBe("/login?error=unknown_slack_ws");
  });
});
