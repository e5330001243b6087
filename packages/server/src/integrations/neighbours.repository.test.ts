import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { linkPerson } from "../testing/integration.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { findLinkedMembers, linkExternalUser } from "./external-user.repository.ts";
import { findExternalReaders, readWorkspace } from "./integration-event.repository.ts";
import { deleteKey, findKeyHash, saveKeyHash } from "./integration-key.repository.ts";
import { findUserSource } from "./integration.repository.ts";

const database = useTestDatabase();
let team: Team;
let other: Team;
let ann: Teammate;
let bob: Teammate;
let stranger: Teammate;

beforeEach(async () => {
  team = await buildTeam(database(), { settings: { tz: "Europe/Berlin" } });
  other = await buildTeam(database());
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob", language: "ru" });
  stranger = await other.join({ name: "Ann" });
});
afterEach(() => Promise.all([team.close(), other.close()]));

const db = () => database().database.handle;
const slack = () => ({ workspaceId: team.workspaceId, provider: "slack" }) as const;
const telegram = () => ({ ...slack(), provider: "telegram" }) as const;
const elsewhere = () => ({ ...slack(), workspaceId: other.workspaceId });
const at = new Date("2026-11-27T10:00:00Z");

describe("a key", () => {
  const keep = (of: Parameters<typeof findKeyHash>[1], byte: number) =>
    saveKeyHash(db(), { ...of, hash: Buffer.alloc(32, byte), at });
  const found = async (of: Parameters<typeof findKeyHash>[1]) => (await findKeyHash(db(), of))?.[0];

  it("is one integration's in one workspace", async () => {
    for (const [index, of] of [slack(), telegram(), elsewhere()].entries())
      expect(await keep(of, index + 1)).toBe(true);
    expect([await found(slack()), await found(telegram()), await found(elsewhere())]).toEqual([1, 2, 3]);
    await keep(telegram(), 4);
    expect([await found(slack()), await found(telegram())]).toEqual([1, 4]);
    expect([await deleteKey(db(), telegram()), await deleteKey(db(), telegram())]).toEqual([true, false]);
    expect([await found(slack()), await found(telegram()), await found(elsewhere())]).toEqual([1, undefined, 3]);
  });

  it("isn't kept for a workspace that doesn't exist", async () => {
    expect(await keep({ workspaceId: 999_999_999, provider: "slack" }, 1)).toBe(false);
  });
});

describe("people of an integration", () => {
  beforeEach(async () => {
    const { deps } = team.server;
    await linkPerson(deps, bob, { provider: "slack", externalId: "U-2" });
    await linkPerson(deps, ann, { provider: "slack", externalId: "U-3" });
    await linkPerson(deps, ann, { provider: "slack", externalId: "U-1" });
    await linkPerson(deps, bob, { provider: "telegram", externalId: "U-1" });
    await linkPerson(deps, stranger, { provider: "slack", externalId: "U-1" });
  });

  it("are found by its own ids only", async () => {
    const found = await findLinkedMembers(db(), { ...slack(), externalIds: ["U-1", "U-2", "U-9"] });
    expect(new Map([...found].toSorted())).toEqual(
      new Map([
        ["U-1", ann.memberId],
        ["U-2", bob.memberId],
      ]),
    );
    expect(await findLinkedMembers(db(), { ...telegram(), externalIds: ["U-1"] })).toEqual(
      new Map([["U-1", bob.memberId]]),
    );
  });

  it("are read by member and id, those who were asked for", async () => {
    const readers = (...memberIds: number[]) =>
      withoutIndexes(database().database, (tx) => findExternalReaders(tx, { ...slack(), memberIds }));
    expect(await readers(bob.memberId, ann.memberId)).toEqual([
      { memberId: ann.memberId, externalId: "U-1", language: "en" },
      { memberId: ann.memberId, externalId: "U-3", language: "en" },
      { memberId: bob.memberId, externalId: "U-2", language: "ru" },
    ]);
    expect((await readers(bob.memberId)).map(({ externalId }) => externalId)).toEqual(["U-2"]);
  });

  it("are linked, or moved, by the email of a member of this workspace", async () => {
    const link = (externalId: string, email: string) => linkExternalUser(db(), { ...slack(), externalId, email, at });
    expect(await link("U-9", bob.email)).toBe(bob.memberId);
    expect(await link("U-3", bob.email)).toBe(bob.memberId);
    expect([await link("U-1", stranger.email), await link("U-1", "nobody@example.test")]).toEqual([null, null]);
    const found = await findLinkedMembers(db(), { ...slack(), externalIds: ["U-1", "U-3", "U-9"] });
    expect([found.get("U-1"), found.get("U-3"), found.get("U-9")]).toEqual([ann.memberId, bob.memberId, bob.memberId]);
  });
});

it("messages depend on their own workspace, and on the defaults where there is none any more", async () => {
  expect(await readWorkspace(db(), team.workspaceId)).toMatchObject({
    id: team.workspaceId,
    name: "Guild",
    settings: { tz: "Europe/Berlin" },
    calendar: { zone: "Europe/Berlin" },
  });
  expect(await readWorkspace(db(), other.workspaceId)).toMatchObject({ settings: { tz: "UTC" } });
  expect(await readWorkspace(db(), 999_999_999)).toMatchObject({ name: "", settings: { tz: "UTC" } });
});

it("people are managed by the first system that owns them", async () => {
  const add = (provider: "slack" | "telegram" | "jira", ownsUsers: boolean) =>
    db()
      .insertInto("workspace_integrations")
      .values({ workspace_id: team.workspaceId, provider, owns_users: ownsUsers, created_at: at })
      .execute();
  expect(await findUserSource(db(), team.workspaceId)).toBe("");
  await add("jira", false);
  expect(await findUserSource(db(), team.workspaceId)).toBe("");
  await add("telegram", true);
  await add("slack", true);
  expect([await findUserSource(db(), team.workspaceId), await findUserSource(db(), other.workspaceId)]).toEqual([
    "slack",
    "",
  ]);
});
