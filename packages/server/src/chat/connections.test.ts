import { beforeEach, describe, expect, it } from "vitest";
import { systemRandom } from "../lib/random.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { TEST_CONFIG } from "../testing/test-server.ts";
import { findConnection } from "./connected-chat.repository.ts";
import { endConnection, listChannels, listConnections, saveChannels } from "./connection.repository.ts";
import { connectChat, openConnection } from "./connections.ts";

const database = useTestDatabase();
const clock = createFixedClock();
let own: number;
let other: number;
let teams = 0;

const db = () => database().database.handle;
const parts = () => ({ db: db(), config: TEST_CONFIG, random: systemRandom, at: clock.now() });
const connect = (workspaceId: number, externalId: string, more: object = {}) =>
  connectChat(parts(), {
    workspaceId,
    provider: "slack",
    externalId,
    name: "Team",
    language: "en",
    isPersonal: false,
    credentials: { botToken: "xoxb-secret" },
    ...more,
  });
const name = (externalId: string) => ({ provider: "slack", externalId }) as const;
const team = () => `T${String((teams += 1))}`;

beforeEach(async () => {
  [own, other] = [(await buildWorkspace(db())).id, (await buildWorkspace(db())).id];
});

describe("a connected chat", () => {
  it("has its credentials sealed in the database", async () => {
    const id = team();
    expect(await connect(own, id)).toBe(true);
    expect(await openConnection(parts(), name(id))).toEqual({
      workspaceId: own,
      externalId: id,
      name: "Team",
      language: "en",
      credentials: { botToken: "xoxb-secret" },
    });
    const stored = await findConnection(db(), name(id));
    expect(Buffer.from(stored?.credentials ?? []).toString("latin1")).not.toContain("xoxb");
    const moved = { ...parts(), config: { ...TEST_CONFIG, secret: "another-secret-another-secret-another" } };
    expect(await openConnection(moved, name(id))).toBeNull();
    expect(await openConnection(parts(), { provider: "telegram", externalId: id })).toBeNull();
  });

  it("belongs to one workspace until that has lost it", async () => {
    const id = team();
    await connect(own, id);
    await saveChannels(
      db(),
      { workspaceId: own, ...name(id) },
      { channels: [{ id: "C1", name: "a" }], missedScope: "" },
    );
    expect(await connect(other, id)).toBe(false);
    expect((await findConnection(db(), name(id)))?.workspaceId).toBe(own);
    await endConnection(db(), { workspaceId: own, ...name(id) }, { state: "uninstalled", at: clock.now() });
    expect(await openConnection(parts(), name(id))).toBeNull();
    expect(await connect(other, id)).toBe(true);
    expect((await findConnection(db(), name(id)))?.workspaceId).toBe(other);
    expect(await listChannels(db(), { workspaceId: own, provider: "slack" })).toEqual([]);
    expect(await listConnections(db(), { workspaceId: own, provider: "slack" })).toEqual([]);
  });

  it("is active again once it's connected anew, with the new credentials", async () => {
    const id = team();
    await connect(own, id);
    const at = clock.now();
    expect(await endConnection(db(), { workspaceId: own, ...name(id) }, { state: "revoked", at })).toEqual({
      name: "Team",
      isPersonal: false,
    });
    expect(await endConnection(db(), { workspaceId: own, ...name(id) }, { state: "revoked", at })).toBeUndefined();
    await connect(own, id, { credentials: { botToken: "xoxb-next" } });
    expect((await openConnection(parts(), name(id)))?.credentials).toEqual({ botToken: "xoxb-next" });
  });

  it("replaces its channels, and lists only those of active chats", async () => {
    const [one, two] = [team(), team()];
    await connect(own, one);
    await connect(own, two);
    const save = (id: string, names: readonly string[], missedScope = "") =>
      saveChannels(
        db(),
        { workspaceId: own, ...name(id) },
        { channels: names.map((each) => ({ id: `C-${each}`, name: each })), missedScope },
      );
    await save(one, ["general", "random"]);
    await save(two, ["sales"]);
    await save(one, ["random", "news"], "groups:read");
    const names = async () =>
      (await listChannels(db(), { workspaceId: own, provider: "slack" })).map((each) => each.name);
    expect(await names()).toEqual(["random", "news", "sales"]);
    expect((await findConnection(db(), name(one)))?.missedScope).toBe("groups:read");
    await endConnection(db(), { workspaceId: own, ...name(one) }, { state: "revoked", at: clock.now() });
    expect(await names()).toEqual(["sales"]);
  });

  it("is named in one line without control characters, as its channels are, or by its id", async () => {
    const [id, bare] = [team(), team()];
    await connect(own, id, { name: ` Sa\nles\u202e \u0007${"x".repeat(200)}` });
    await connect(own, bare, { name: "\u200f\u2028" });
    const channels = [
      { id: "C1", name: "gene\u202eral\n" },
      { id: "C2", name: "\u0001" },
    ];
    await saveChannels(db(), { workspaceId: own, ...name(id) }, { channels, missedScope: "" });
    const connections = await listConnections(db(), { workspaceId: own, provider: "slack" });
    expect(connections.map((each) => each.name).toSorted()).toEqual([`Sa les ${"x".repeat(93)}`, bare].toSorted());
    expect((await listChannels(db(), { workspaceId: own, provider: "slack" })).map((each) => each.name)).toEqual([
      "general",
      "C2",
    ]);
  });

  it("of a person isn't among the workspace's", async () => {
    const id = team();
    await connect(own, id, { isPersonal: true });
    expect(await listConnections(db(), { workspaceId: own, provider: "slack" })).toEqual([]);
  });
});
