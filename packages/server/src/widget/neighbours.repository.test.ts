import { beforeEach, describe, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { deleteExpiredTokens, deleteRefusalsBefore } from "./cleanup.repository.ts";
import { lockApp } from "./widget-app.repository.ts";
import { insertKey, listKeys } from "./widget-key.repository.ts";
import { countRefusal, listRefusals } from "./widget-refusal.repository.ts";
import { isTokenSpent, spendToken } from "./widget-token.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
let here: number;
let there: number;

beforeEach(async () => {
  [here, there] = [(await buildWorkspace(db())).id, (await buildWorkspace(db())).id];
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
