import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { endMemberSessions, endWidgetSessions, insertSession } from "./session.repository.ts";

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
  { accountId, workspaceId }: BuiltMember,
  widget?: { readonly kid: string; readonly origin: string },
): Promise<Buffer> {
  made += 1;
  const tokenHash = Buffer.alloc(32, made);
  await insertSession(db(), {
    ...{ tokenHash, accountId, workspaceId, at: at(0), expiresAt: at(10) },
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
