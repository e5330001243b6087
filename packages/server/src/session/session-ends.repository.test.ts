import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import {
  deleteEndedSessions,
  deleteSession,
  endAccountSessions,
  endMemberSessions,
  endWidgetSessions,
  extendSession,
  insertSession,
} from "./session.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let made = 0;
/** One account in two workspaces, and somebody else in the first. */
let here: BuiltMember;
let there: BuiltMember;
let other: BuiltMember;

beforeEach(async () => {
  const [first, second] = [await buildWorkspace(db(), {}), await buildWorkspace(db(), {})];
  here = await buildMember(db(), { workspaceId: first.id });
  there = await buildMember(db(), { workspaceId: second.id, accountId: here.accountId });
  other = await buildMember(db(), { workspaceId: first.id });
});

async function open(
  { accountId, workspaceId }: { readonly accountId: number; readonly workspaceId: number | null },
  widget?: { readonly kid: string; readonly origin: string },
  expiresAt = at(10),
): Promise<Buffer> {
  made += 1;
  const tokenHash = Buffer.alloc(32, made);
  await insertSession(db(), {
    ...{ tokenHash, accountId, workspaceId, at: at(0), expiresAt },
    ...(widget && { widget: { ...widget, sub: "ann", isFramed: false } }),
  });
  return tokenHash;
}

async function areOpen(...hashes: readonly Buffer[]): Promise<readonly boolean[]> {
  const rows = await db().selectFrom("sessions").select("token_hash").execute();
  return hashes.map((hash) => rows.some(({ token_hash: kept }) => hash.equals(kept)));
}

it("a member's sessions end in their workspace only, and nobody else's there", async () => {
  const sessions = [await open(here), await open(there), await open(other)];
  await endMemberSessions(db(), here);
  expect(await areOpen(...sessions)).toEqual([false, true, true]);
});

it("a widget's sessions end by key or by origin, in its own workspace only, and no other kind of session", async () => {
  const [acme, evil] = ["https://acme.example", "https://evil.example"];
  const sessions = [
    await open(here, { kid: "k1", origin: acme }),
    await open(here, { kid: "k2", origin: evil }),
    await open(here, { kid: "k2", origin: acme }),
    await open(there, { kid: "k1", origin: evil }),
    await open(here),
  ];
  await endWidgetSessions(db(), { workspaceId: here.workspaceId, kid: "k1" });
  expect(await areOpen(...sessions)).toEqual([false, true, true, true, true]);
  await endWidgetSessions(db(), { workspaceId: here.workspaceId, keepOrigins: [acme] });
  expect(await areOpen(...sessions)).toEqual([false, false, true, true, true]);
});

it("a widget without an allowed origin keeps none of its sessions, and people keep those that they opened", async () => {
  const acme = { kid: "k1", origin: "https://acme.example" };
  const sessions = [await open(here, acme), await open(here), await open(there, acme)];
  await endWidgetSessions(db(), { workspaceId: here.workspaceId, keepOrigins: [] });
  expect(await areOpen(...sessions)).toEqual([false, true, true]);
});

it("one session of an account ends by its own secret", async () => {
  const sessions = [await open(here), await open(here), await open(other)];
  await deleteSession(db(), sessions[1] ?? Buffer.alloc(0));
  expect(await areOpen(...sessions)).toEqual([true, false, true]);
});

it("an account's sessions end in all workspaces and without one, and nobody else's", async () => {
  const widget = { kid: "k1", origin: "https://acme.example" };
  const sessions = [
    await open(here),
    await open(there),
    await open({ ...here, workspaceId: null }),
    await open(here, widget),
    await open(other),
    await open(other, widget),
  ];
  await endAccountSessions(db(), here.accountId);
  expect(await areOpen(...sessions)).toEqual([false, false, false, false, true, true]);
});

it("an expired session is removed from the instant at which it expires on", async () => {
  const until = (minute: number, ms = 0) => open(here, undefined, new Date(at(minute).getTime() + ms));
  await deleteEndedSessions(db(), at(10));
  const sessions = [await until(19), await until(20, -1), await until(20), await until(20, 1), await until(21)];
  expect(await deleteEndedSessions(db(), at(20))).toBe(3);
  expect(await areOpen(...sessions)).toEqual([false, false, false, true, true]);
  expect(await deleteEndedSessions(db(), at(20))).toBe(0);
});

it("only the session that's used is extended", async () => {
  const [used, idle] = [await open(here), await open(here)];
  await extendSession(db(), { tokenHash: used, at: at(5), expiresAt: at(30) });
  const times = await db()
    .selectFrom("sessions")
    .select(["seen_at as seenAt", "expires_at as expiresAt"])
    .where("token_hash", "in", [used, idle])
    .orderBy("token_hash")
    .execute();
  expect(times).toEqual([
    { seenAt: at(5), expiresAt: at(30) },
    { seenAt: at(0), expiresAt: at(10) },
  ]);
});
