import { beforeEach, describe, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { withoutIndexes } from "../testing/without-indexes.ts";
import { findConnection } from "./connected-chat.repository.ts";
import {
  deleteConnection,
  endConnection,
  findChosenChannels,
  findPersonalChats,
  findReachableChats,
  findTeams,
  hasChats,
  listChannels,
  listConnections,
  saveChannelChoice,
  saveChannels,
  saveConnection,
} from "./connection.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let workspaceId: number;
let elsewhere: number;

beforeEach(async () => {
  // A chat belongs to one workspace, and these tests share a database.
  await db().deleteFrom("chat_connections").execute();
  workspaceId = (await buildWorkspace(db())).id;
  elsewhere = (await buildWorkspace(db())).id;
});

interface Spec {
  readonly in?: number;
  readonly provider?: "slack" | "telegram";
  readonly isPersonal?: boolean;
  readonly minute?: number;
}

const name = (externalId: string, { in: of = workspaceId, provider = "slack" }: Spec = {}) => ({
  ...{ workspaceId: of, provider, externalId },
});
const save = (externalId: string, spec: Spec = {}) =>
  saveConnection(db(), {
    ...{ ...name(externalId, spec), name: `Team ${externalId}`, language: "en", isPersonal: spec.isPersonal ?? false },
    ...{ credentials: Buffer.from(externalId), at: at(spec.minute ?? 0), renewAt: null },
  });
const end = (externalId: string, spec: Spec = {}) =>
  endConnection(db(), name(externalId, spec), { state: "uninstalled", at: at(9) });
const channels = (of: string, ...ids: string[]) =>
  saveChannels(db(), name(of), { channels: ids.map((id) => ({ id, name: `#${id}` })), missedScope: `scope of ${of}` });
/** Each chat with what may be changed of it. */
async function chats(): Promise<readonly string[]> {
  const rows = await db()
    .selectFrom("chat_connections")
    .selectAll()
    .orderBy("provider")
    .orderBy("external_id")
    .execute();
  return rows.map((row) =>
    [
      ...[row.provider, row.external_id, row.state, row.changed_at.getUTCMinutes()],
      ...[row.channel_id, row.has_digest ? "digest" : "", row.matches_emails ? "emails" : "", row.missed_scope],
    ]
      .filter((each) => each !== "")
      .join(" "),
  );
}
const UNTOUCHED = "active 0 digest emails";

/** Two teams, a group and a person's chat of this workspace, and a team of another one. */
async function connectAll(): Promise<void> {
  await save("T2", { minute: 0 });
  await save("T1", { minute: 1 });
  await save("T2", { provider: "telegram" });
  await save("P1", { provider: "telegram", isPersonal: true });
  await save("T3", { in: elsewhere });
}

describe("a workspace's chats", () => {
  it("are of one provider, without people's own, the oldest first", async () => {
    await connectAll();
    await end("T2");
    const listed = async (provider: "slack" | "telegram") =>
      (await listConnections(db(), { workspaceId, provider })).map(({ externalId, state }) => `${externalId} ${state}`);
    expect([await listed("slack"), await listed("telegram")]).toEqual([["T2 uninstalled", "T1 active"], ["T2 active"]]);
  });

  it("can be reached while they're active, and people's own by who asks for them", async () => {
    await connectAll();
    await save("P2", { provider: "telegram", isPersonal: true });
    await save("P4", { isPersonal: true });
    const reachable = async () =>
      (await findReachableChats(db(), workspaceId)).map(({ provider, externalId }) => `${provider} ${externalId}`);
    const personal = async (...externalIds: string[]) => [
      ...(await findPersonalChats(db(), { workspaceId, provider: "telegram", externalIds })),
    ];
    expect(await reachable()).toEqual(["slack T2", "telegram T2", "slack T1"]);
    expect(await personal()).toEqual([]);
    expect([await personal("P1"), (await personal("P1", "P2", "P3", "P4", "T2")).sort()]).toEqual([
      ["P1"],
      ["P1", "P2"],
    ]);
    await end("T2");
    await end("P2", { provider: "telegram" });
    expect([await reachable(), await personal("P1", "P2")]).toEqual([["telegram T2", "slack T1"], ["P1"]]);
  });

  it("are teams of all workspaces while they're active, without people's own", async () => {
    await connectAll();
    await end("T1");
    expect(await findTeams(db())).toEqual([
      name("T2"),
      name("T2", { provider: "telegram" }),
      name("T3", { in: elsewhere }),
    ]);
  });

  it("that were connected in the same minute are in the order of their ids", async () => {
    for (const externalId of ["T3", "T1", "T4", "T2"]) await save(externalId);
    const inOrder = (work: (tx: Tx) => Promise<readonly { readonly externalId: string }[]>) =>
      withoutIndexes(test().database, async (tx) => (await work(tx)).map(({ externalId }) => externalId));
    const ids = ["T1", "T2", "T3", "T4"];
    expect(await inOrder((tx) => listConnections(tx, { workspaceId, provider: "slack" }))).toEqual(ids);
    expect(await inOrder((tx) => findReachableChats(tx, workspaceId))).toEqual(ids);
    expect(await inOrder(findTeams)).toEqual(ids);
  });

  it("say whether they're a person's own", async () => {
    await connectAll();
    const isPersonal = async (externalId: string) =>
      (await findConnection(db(), { provider: "telegram", externalId }))?.isPersonal;
    expect([await isPersonal("P1"), await isPersonal("T2"), await isPersonal("T9")]).toEqual([true, false, undefined]);
  });

  it("are there even if they were lost or are a person's own", async () => {
    expect(await hasChats(db(), workspaceId)).toBe(false);
    await save("T3", { in: elsewhere });
    expect(await hasChats(db(), workspaceId)).toBe(false);
    await save("P1", { provider: "telegram", isPersonal: true });
    await end("P1", { provider: "telegram" });
    const has = (provider?: "slack" | "telegram") => hasChats(db(), workspaceId, provider);
    expect([await has(), await has("telegram"), await has("slack")]).toEqual([true, true, false]);
  });
});

describe("a chat", () => {
  it("ends once, and no other does", async () => {
    await connectAll();
    expect([await end("T2"), await end("T2"), await end("P1", { provider: "telegram" })]).toEqual([
      { name: "Team T2", isPersonal: false },
      undefined,
      { name: "Team P1", isPersonal: true },
    ]);
    expect(await end("T1", { in: elsewhere })).toBeUndefined();
    expect(await chats()).toEqual([
      "slack T1 active 1 digest emails",
      "slack T2 uninstalled 9 digest emails",
      `slack T3 ${UNTOUCHED}`,
      "telegram P1 uninstalled 9 digest emails",
      `telegram T2 ${UNTOUCHED}`,
    ]);
  });

  it("is removed, and no other is", async () => {
    await connectAll();
    expect([await deleteConnection(db(), name("T2")), await deleteConnection(db(), name("T2"))]).toEqual([true, false]);
    expect(await deleteConnection(db(), name("T1", { in: elsewhere }))).toBe(false);
    expect((await chats()).map((each) => each.split(" ").slice(0, 2).join(" "))).toEqual([
      "slack T1",
      "slack T3",
      "telegram P1",
      "telegram T2",
    ]);
  });

  it("has a choice of its own", async () => {
    await connectAll();
    await saveChannelChoice(db(), { ...name("T2"), channelId: "C1", hasDigest: false, matchesEmails: false });
    await saveChannelChoice(db(), { ...name("T3"), channelId: "C9", hasDigest: false, matchesEmails: false });
    expect(await chats()).toEqual([
      "slack T1 active 1 digest emails",
      "slack T2 active 0 C1",
      `slack T3 ${UNTOUCHED}`,
      `telegram P1 ${UNTOUCHED}`,
      `telegram T2 ${UNTOUCHED}`,
    ]);
  });

  it("is active again with what it has now, and keeps what was chosen", async () => {
    await save("T1");
    await saveChannelChoice(db(), { ...name("T1"), channelId: "C1", hasDigest: false, matchesEmails: false });
    await end("T1");
    await db()
      .updateTable("chat_connections")
      .set({ renewing_until: at(50) })
      .execute();
    const again = { name: "Renamed", language: "ru", isPersonal: false, credentials: Buffer.from("new") } as const;
    expect(await saveConnection(db(), { ...name("T1"), ...again, at: at(12), renewAt: at(40) })).toBe(true);
    expect(await db().selectFrom("chat_connections").selectAll().execute()).toEqual([
      expect.objectContaining({
        ...{ name: "Renamed", language: "ru", state: "active", channel_id: "C1", has_digest: false },
        ...{ created_at: at(0), changed_at: at(12), renew_at: at(40), renewing_until: null },
        credentials: expect.objectContaining({ length: 3 }),
      }),
    ]);
  });

  it("is taken from no workspace that has it, and goes over with nothing of what was there once that lost it", async () => {
    await save("T1");
    await save("T1", { provider: "telegram" });
    await channels("T1", "C1");
    const ann = await buildMember(db(), { workspaceId });
    await db().updateTable("members").set({ listed_by: "slack:T1" }).where("id", "=", ann.memberId).execute();
    expect(await save("T1", { in: elsewhere })).toBe(false);
    const owners = async () =>
      (await db().selectFrom("chat_connections").select("workspace_id as id").orderBy("provider").execute()).map(
        ({ id }) => id,
      );
    expect([await owners(), await listChannels(db(), name("T1"))]).toEqual([
      [workspaceId, workspaceId],
      [{ id: "C1", name: "#C1", externalId: "T1" }],
    ]);
    await end("T1");
    expect(await save("T1", { in: elsewhere })).toBe(true);
    expect(await owners()).toEqual([elsewhere, workspaceId]);
    expect(await db().selectFrom("chat_channels").selectAll().execute()).toEqual([]);
    const kept = await db().selectFrom("members").select("listed_by").where("id", "=", ann.memberId).execute();
    expect(kept).toEqual([{ listed_by: "" }]);
  });
});

describe("channels", () => {
  const ids = async (provider: "slack" | "telegram" = "slack") =>
    (await listChannels(db(), { workspaceId, provider })).map(({ id, externalId }) => `${externalId} ${id}`);

  it("are replaced for one chat, and listed in its order, the oldest chat's first", async () => {
    await connectAll();
    await channels("T1", "C5", "C1");
    await channels("T2", "C9", "C2", "C4");
    await saveChannels(db(), name("T2", { provider: "telegram" }), {
      channels: [{ id: "C2", name: "Group" }],
      missedScope: "",
    });
    expect([await ids(), await ids("telegram")]).toEqual([["T2 C9", "T2 C2", "T2 C4", "T1 C5", "T1 C1"], ["T2 C2"]]);
    await channels("T2", "C2");
    expect([await ids(), await ids("telegram")]).toEqual([["T2 C2", "T1 C5", "T1 C1"], ["T2 C2"]]);
    await channels("T1");
    expect(await ids()).toEqual(["T2 C2"]);
    expect((await chats()).filter((each) => each.includes("scope"))).toEqual([
      "slack T1 active 1 digest emails scope of T1",
      "slack T2 active 0 digest emails scope of T2",
    ]);
    await end("T2");
    expect(await ids()).toEqual([]);
  });

  it("are chosen by the provider and the channel, of this workspace", async () => {
    await connectAll();
    await channels("T1", "C1", "C2");
    await saveChannels(db(), name("T3", { in: elsewhere }), {
      channels: [{ id: "C3", name: "Theirs" }],
      missedScope: "",
    });
    const chosen = await findChosenChannels(db(), workspaceId, ["slack:C1", "slack:C3", "telegram:C2", "C2"]);
    expect([...chosen]).toEqual([["slack:C1", { provider: "slack", externalId: "T1", channelId: "C1" }]]);
  });
});
