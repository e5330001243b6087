import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { deleteExpiredTokens, deleteRefusalsBefore } from "./cleanup.repository.ts";
import { listEnabledApps } from "./enabled-app.repository.ts";
import { findApp, findAppById, lockApp, saveApp } from "./widget-app.repository.ts";
import { deleteKey, findKey, insertKey, listKeys } from "./widget-key.repository.ts";
import { countRefusal, listRefusals } from "./widget-refusal.repository.ts";
import { isTokenSpent, spendToken } from "./widget-token.repository.ts";
import { findByEmail, findLinked, findMember, findRef, insertLink } from "./widget-user.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let here: number;
let there: number;
let ann: BuiltMember;
let bob: BuiltMember;
/** Disabled in the other workspace, with Ann's id. */
let twin: BuiltMember;

beforeEach(async () => {
  [here, there] = [(await buildWorkspace(db())).id, (await buildWorkspace(db())).id];
  ann = await buildMember(db(), { workspaceId: here, name: "Ann" });
  bob = await buildMember(db(), { workspaceId: here, name: "Bob" });
  twin = await buildTwinMember(db(), ann, { workspaceId: there, name: "Twin", isDisabled: true });
});

const shown = ({ memberId, accountId }: BuiltMember, isDisabled = false) => ({ memberId, accountId, isDisabled });

describe("a host's person", () => {
  const link = (workspaceId: number, sub: string, { memberId }: BuiltMember) =>
    database().database.transaction((tx) => insertLink(tx, { workspaceId, sub, memberId, at: at(0) }));
  const linked = (workspaceId: number, sub: string) => findLinked(db(), { workspaceId, sub });

  it("is one member of one workspace, for good", async () => {
    expect([await link(here, "p", bob), await link(here, "q", ann), await link(there, "p", twin)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await link(here, "p", ann)).toBe(false);
    expect(await linked(here, "p")).toEqual(shown(bob));
    expect(await linked(here, "q")).toEqual(shown(ann));
    expect(await linked(there, "p")).toEqual(shown(twin, true));
    expect([await linked(there, "q"), await linked(here, "r")]).toEqual([undefined, undefined]);
  });

  it("is found by the likeliest form of an email that a member of that workspace has", async () => {
    const find = (workspaceId: number, ...forms: readonly string[]) => findByEmail(db(), { workspaceId, forms });
    expect(await find(here, ann.email)).toEqual(shown(ann));
    expect(await find(here, bob.email)).toEqual(shown(bob));
    expect(await find(here, ann.email, bob.email)).toEqual(shown(ann));
    expect(await find(here, bob.email, ann.email)).toEqual(shown(bob));
    expect(await find(here, "nobody@example.test", twin.email)).toBeUndefined();
    expect(await find(there, ann.email, twin.email)).toEqual(shown(twin, true));
  });

  it("is shown as the member of that workspace", async () => {
    const { memberId } = ann;
    expect(await findMember(db(), { workspaceId: here, memberId })).toEqual(shown(ann));
    expect(await findMember(db(), { workspaceId: there, memberId })).toEqual(shown(twin, true));
    expect(await findMember(db(), { workspaceId: there, memberId: bob.memberId })).toBeUndefined();
    const nameOf = async (workspaceId: number, id: number) =>
      (await findRef(db(), { workspaceId, memberId: id }))?.name;
    expect([await nameOf(here, memberId), await nameOf(there, memberId)]).toEqual(["Ann", "Twin"]);
    expect([await nameOf(here, bob.memberId), await nameOf(there, bob.memberId)]).toEqual(["Bob", undefined]);
  });
});

describe("a key", () => {
  const add = (workspaceId: number, kid: string, minute: number) =>
    insertKey(db(), {
      workspaceId,
      kid,
      alg: "EdDSA",
      material: Buffer.from(`${kid} ${minute}`),
      createdAt: at(minute),
    });
  const kids = async (workspaceId: number) => (await listKeys(db(), workspaceId)).map(({ kid }) => kid);
  const bytes = async (workspaceId: number, kid: string) =>
    Buffer.from((await findKey(db(), { workspaceId, kid }))?.material ?? "").toString();

  beforeEach(async () => {
    await lockApp(db(), here);
    await lockApp(db(), there);
    await add(there, "a", 9);
    await add(here, "c", 1);
    await add(here, "a", 3);
    await add(here, "d", 2);
    await add(here, "b", 2);
  });

  it("is listed in its own workspace, the oldest first", async () => {
    expect([await kids(here), await kids(there)]).toEqual([["c", "b", "d", "a"], ["a"]]);
  });

  it("is found by its name in its own workspace", async () => {
    expect([await bytes(here, "a"), await bytes(here, "b"), await bytes(there, "a")]).toEqual(["a 3", "b 2", "a 9"]);
    expect(await findKey(db(), { workspaceId: there, kid: "b" })).toBeUndefined();
  });

  it("is withdrawn alone", async () => {
    expect(await deleteKey(db(), { workspaceId: there, kid: "b" })).toBe(false);
    expect(await deleteKey(db(), { workspaceId: here, kid: "a" })).toBe(true);
    expect(await deleteKey(db(), { workspaceId: here, kid: "a" })).toBe(false);
    expect([await kids(here), await kids(there)]).toEqual([["c", "b", "d"], ["a"]]);
  });
});

describe("a token", () => {
  it("is used up once, in its own workspace", async () => {
    const spend = (workspaceId: number, jti: string) => spendToken(db(), { workspaceId, jti, expiresAt: at(60) });
    const spent = (workspaceId: number, jti: string) => isTokenSpent(db(), { workspaceId, jti });
    expect([await spend(here, "j"), await spend(here, "j")]).toEqual([true, false]);
    expect([await spent(here, "j"), await spent(here, "k"), await spent(there, "j")]).toEqual([true, false, false]);
    expect([await spend(there, "j"), await spend(here, "k")]).toEqual([true, true]);
  });

  it("is forgotten once it has expired, and not before", async () => {
    await deleteExpiredTokens(db(), at(100));
    for (const minute of [119, 120, 121]) {
      const token = { workspaceId: here, jti: String(minute), expiresAt: at(minute) };
      await spendToken(db(), token);
    }
    expect(await deleteExpiredTokens(db(), at(120))).toBe(1);
    const left = [119, 120, 121].map((minute) => isTokenSpent(db(), { workspaceId: here, jti: String(minute) }));
    expect(await Promise.all(left)).toEqual([false, true, true]);
  });
});

describe("a refusal", () => {
  const evil = "https://evil.example";
  const refused = (changed: Partial<Parameters<typeof countRefusal>[1]> = {}) =>
    countRefusal(db(), {
      workspaceId: here,
      reason: "unknown_user",
      origin: "https://a.example",
      at: at(0),
      ...changed,
    });
  const list = async (workspaceId = here, since = at(0)) =>
    (await listRefusals(db(), { workspaceId, since })).map((each) => [each.reason, each.origin, Number(each.count)]);
  /** As many rows as an hour may have. */
  const fill = (workspaceId: number) =>
    db()
      .insertInto("widget_refusals")
      .values(
        Array.from({ length: 200 }, (_, index) => ({
          ...{
            workspace_id: workspaceId,
            hour: at(0),
            reason: "origin_not_allowed" as const,
            times: 1,
            last_at: at(0),
          },
          origin: index === 0 ? evil : `https://${String(index)}.example`,
        })),
      )
      .execute();

  it("is counted by workspace, reason, origin and hour, and listed with the latest first", async () => {
    await refused({ at: at(5) });
    await refused({ at: at(3) });
    await refused({ origin: "https://c.example", at: at(7) });
    await refused({ origin: "https://b.example", at: at(7) });
    await refused({ reason: "bad_signature", origin: "https://z.example", at: at(7) });
    await refused({ workspaceId: there, at: at(9) });
    await refused({ at: at(6) });
    expect(await list()).toEqual([
      ["bad_signature", "https://z.example", 1],
      ["unknown_user", "https://b.example", 1],
      ["unknown_user", "https://c.example", 1],
      ["unknown_user", "https://a.example", 3],
    ]);
    expect(await list(there)).toEqual([["unknown_user", "https://a.example", 1]]);
    const [, , , last] = await listRefusals(db(), { workspaceId: here, since: at(0) });
    expect(last?.lastAt).toEqual(at(6));
    expect((await list(here, at(7))).length).toBe(3);
    await refused({ at: at(60) });
    expect((await list(here, at(60))).map(([, , count]) => count)).toEqual([1]);
    expect((await list())[0]).toEqual(["unknown_user", "https://a.example", 4]);
    const [first] = await listRefusals(db(), { workspaceId: here, since: at(0) });
    expect(first?.lastAt).toEqual(at(60));
  });

  it("keeps its origin unless its own workspace has too many in that hour", async () => {
    const theirs = `https://${String(there)}.example`;
    await fill(here);
    await refused({ reason: "origin_not_allowed", origin: evil, at: at(59) });
    await refused({ origin: evil, at: at(59) });
    await refused({ reason: "origin_not_allowed", at: at(59) });
    await refused({ workspaceId: there, origin: theirs, at: at(59) });
    await refused({ at: at(60) });
    const known = await list();
    expect(known.filter(([, , count]) => count === 2)).toEqual([["origin_not_allowed", evil, 2]]);
    expect(known.filter(([, origin]) => origin === "")).toEqual([
      ["origin_not_allowed", "", 1],
      ["unknown_user", "", 1],
    ]);
    expect(known[0]).toEqual(["unknown_user", "https://a.example", 1]);
    expect(await list(there)).toEqual([["unknown_user", theirs, 1]]);
  });

  it("keeps 300 characters of an origin", async () => {
    await refused({ origin: "o".repeat(301) });
    expect(await list()).toEqual([["unknown_user", "o".repeat(300), 1]]);
  });

  it("is forgotten with the hours before an instant", async () => {
    await deleteRefusalsBefore(db(), at(1_000_000));
    for (const minute of [59, 60, 120]) await refused({ at: at(minute) });
    expect(await deleteRefusalsBefore(db(), at(60))).toBe(1);
    expect(await list()).toEqual([["unknown_user", "https://a.example", 2]]);
  });
});

describe("an app", () => {
  const save = (workspaceId: number, isEnabled: boolean, origin: string) =>
    saveApp(db(), { workspaceId, isEnabled, unknownUsers: "email", origins: [origin] });

  it("is its own workspace's, on or off", async () => {
    await lockApp(db(), here);
    await lockApp(db(), there);
    await save(here, true, "https://here.example");
    await save(there, false, "https://there.example");
    const [mine, theirs] = [await findApp(db(), here), await findApp(db(), there)];
    expect([mine, theirs]).toMatchObject([
      { workspaceId: here, isEnabled: true, unknownUsers: "email", origins: ["https://here.example"] },
      { workspaceId: there, isEnabled: false, unknownUsers: "email", origins: ["https://there.example"] },
    ]);
    expect(await findAppById(db(), mine?.appId ?? "")).toEqual(mine);
    expect(await findAppById(db(), theirs?.appId ?? "")).toEqual(theirs);
    expect([await findAppById(db(), ""), await findApp(db(), 999_999_999)]).toEqual([undefined, undefined]);
    const enabled = (await listEnabledApps(db())).filter(({ workspaceId }) => [here, there].includes(workspaceId));
    expect(enabled).toEqual([{ workspaceId: here, origins: ["https://here.example"] }]);
  });
});
