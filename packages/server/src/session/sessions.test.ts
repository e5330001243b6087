import { UnauthenticatedError } from "@guildhall/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { createSessionToken, hashSessionToken } from "./session-token.ts";
import { deleteSession, insertSession, PREVIEW_KID } from "./session.repository.ts";
import type { NewSession } from "./session.repository.ts";
import { createSessions, readOpenedSession } from "./sessions.ts";
import type { Sessions } from "./sessions.ts";
import { GUEST } from "./visitor.ts";

const HOUR_MS = 3_600_000;
const MONTH_MS = 30 * 24 * HOUR_MS;
/** Of a widget that needs no key. */
const WIDGET = { kid: PREVIEW_KID, sub: "", origin: "https://guild.example", isFramed: true };

const database = useTestDatabase();
const db = () => database().database.handle;
const start = createFixedClock().now();
const after = (ms: number) => new Date(start.getTime() + ms);
let server: TestServer;
let sessions: Sessions;
let workspaceId: number;

beforeEach(async () => {
  server = createTestServer({ database: database().database });
  sessions = createSessions(server.deps);
  ({ id: workspaceId } = await buildWorkspace(db(), { name: "Makers" }));
});
afterEach(async () => {
  sessions.close();
  await server.close();
});

async function open({ accountId }: BuiltMember, rest: Partial<NewSession> = {}) {
  const token = createSessionToken(server.deps.random);
  const tokenHash = hashSessionToken(token) ?? Buffer.alloc(0);
  const session = { tokenHash, accountId, workspaceId, at: start, expiresAt: after(3 * HOUR_MS) };
  await insertSession(db(), { ...session, ...rest });
  return { token, tokenHash };
}

describe("using a session", () => {
  it.each([
    ["extends it from an hour after the last use on", {}, HOUR_MS, true],
    ["doesn't extend it before", {}, HOUR_MS - 1, false],
    ["never extends a widget's", { widget: WIDGET }, 2 * HOUR_MS, false],
  ])("%s", async (_, by, waitedMs, isExtended) => {
    const { token, tokenHash } = await open(await buildMember(db(), { workspaceId }), by);
    const used = await sessions.resolve(token, after(waitedMs));
    const expiresAt = after(isExtended ? waitedMs + MONTH_MS : 3 * HOUR_MS);
    expect([used.isExtended, used.visitor.identity?.expiresAt]).toEqual([isExtended, expiresAt]);
    const kept = await db()
      .selectFrom("sessions")
      .select(["seen_at", "expires_at"])
      .where("token_hash", "=", tokenHash)
      .execute();
    expect(kept).toEqual([{ seen_at: isExtended ? after(waitedMs) : start, expires_at: expiresAt }]);
  });

  it("ends with the instant at which it expires, though it's remembered", async () => {
    const { token } = await open(await buildMember(db(), { workspaceId }), { expiresAt: after(2) });
    const who = async (ms: number) => (await sessions.resolve(token, after(ms))).visitor.identity;
    expect(await who(1)).not.toBeNull();
    expect(await who(2)).toBeNull();
  });
});

describe("a super admin", () => {
  it("is one in a session of their own only", async () => {
    const root = await buildMember(db(), { workspaceId, roles: ["super_admin", "admin"] });
    const rolesIn = async ({ token }: { readonly token: string }) => {
      const { actor, identity } = (await sessions.resolve(token, start)).visitor;
      return [identity?.isSuperAdmin, actor?.roles, actor?.through];
    };
    expect(await rolesIn(await open(root))).toEqual([true, ["member", "admin", "super_admin"], undefined]);
    expect(await rolesIn(await open(root, { widget: WIDGET }))).toEqual([false, ["member", "admin"], "widget"]);
  });
});

describe("whoever is disabled", () => {
  it("is a guest who hears where", async () => {
    const { token } = await open(await buildMember(db(), { workspaceId, isDisabled: true }));
    expect((await sessions.resolve(token, start)).visitor).toEqual({ ...GUEST, disabledIn: "Makers" });
  });

  it("stays signed in without a workspace, if they're enabled in another", async () => {
    const out = await buildMember(db(), { workspaceId, isDisabled: true });
    await buildMember(db(), { workspaceId: (await buildWorkspace(db(), {})).id, accountId: out.accountId });
    const { token } = await open(out);
    expect((await sessions.resolve(token, start)).visitor).toMatchObject({
      identity: { accountId: out.accountId },
      actor: null,
      disabledIn: "Makers",
    });
  });
});

describe("a session that's remembered", () => {
  it.each([
    ["is forgotten with its account", (of: BuiltMember) => ({ kind: "forget", accountId: of.accountId }) as const],
    ["is forgotten after messages were lost", () => ({ kind: "gap" }) as const],
  ])("%s", async (_, toMessage) => {
    const ann = await buildMember(db(), { workspaceId });
    const { token, tokenHash } = await open(ann);
    const isKnown = async () => (await sessions.resolve(token, start)).visitor.identity !== null;
    expect(await isKnown()).toBe(true);
    await deleteSession(db(), tokenHash);
    expect(await isKnown()).toBe(true);
    server.deps.bus.publish(toMessage(ann));
    expect(await isKnown()).toBe(false);
  });

  it("isn't if it's a widget's", async () => {
    const { token, tokenHash } = await open(await buildMember(db(), { workspaceId }), { widget: WIDGET });
    const isKnown = async () => (await sessions.resolve(token, start)).visitor.identity !== null;
    expect(await isKnown()).toBe(true);
    await deleteSession(db(), tokenHash);
    expect(await isKnown()).toBe(false);
  });
});

it("a session that has ended just after it was opened is nobody's", async () => {
  const ann = await buildMember(db(), { workspaceId });
  const { tokenHash } = await open(ann, { widget: WIDGET });
  const { identity, actor } = await readOpenedSession(db(), { tokenHash, at: start }, "on");
  expect([identity?.tokenHash, actor?.memberId]).toEqual([tokenHash, ann.memberId]);
  await deleteSession(db(), tokenHash);
  await expect(readOpenedSession(db(), { tokenHash, at: start }, "on")).rejects.toThrow(UnauthenticatedError);
});
