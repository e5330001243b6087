import { beforeEach, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { linkPerson } from "../testing/integration.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import {
  findActiveMember,
  findChatAccounts,
  findWorkspaceIds,
  insertAccount,
  spendProof,
} from "./messenger-person.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
let here: number;
let there: number;
/** Ann is in both workspaces, disabled in the other one. */
let ann: BuiltMember;
let bob: BuiltMember;
/** Somebody in the other workspace who has Ann's id of the first one. */
let twin: BuiltMember;

beforeEach(async () => {
  [here, there] = [(await buildWorkspace(db())).id, (await buildWorkspace(db())).id];
  ann = await buildMember(db(), { workspaceId: here });
  bob = await buildMember(db(), { workspaceId: here });
  twin = await buildTwinMember(db(), ann, { workspaceId: there });
  await buildMember(db(), { workspaceId: there, accountId: ann.accountId, email: ann.email, isDisabled: true });
});

const know = (member: BuiltMember, externalId: string, provider: "slack" | "telegram" = "slack") =>
  linkPerson({ db: database().database, clock: createFixedClock() } as Parameters<typeof linkPerson>[0], member, {
    ...{ provider, externalId },
  });

it("a chat's person is the active members whom that chat knows by that id, in one workspace or in all", async () => {
  const [id, otherId, telegramId] = [`U${here}`, `V${here}`, `U${here}`];
  await know(bob, telegramId, "telegram");
  await know(bob, otherId);
  await know(twin, id);
  await know(ann, id);
  const find = (userId: string, workspaceId: number | null, provider: "slack" | "telegram" = "slack") =>
    findChatAccounts(db(), { provider, userId, workspaceId });
  const [anns, bobs, twins] = [
    { id: ann.accountId, isSuperAdmin: false, workspaceIds: [here, there] },
    { id: bob.accountId, isSuperAdmin: false, workspaceIds: [here] },
    { id: twin.accountId, isSuperAdmin: false, workspaceIds: [there] },
  ];
  expect(await find(id, here)).toEqual([anns]);
  expect(await find(id, there)).toEqual([twins]);
  expect(await find(id, null)).toEqual([anns, twins]);
  expect(await find(otherId, null)).toEqual([bobs]);
  expect(await find(telegramId, null, "telegram")).toEqual([bobs]);
  const ended = db().updateTable("members").set({ status: "disabled" });
  await ended.where("workspace_id", "=", here).where("id", "=", ann.memberId).execute();
  expect([await find(id, here), await find(id, null)]).toEqual([[], [twins]]);
});

it("an account is where it's a member, active or not", async () => {
  expect([await findWorkspaceIds(db(), ann.accountId), await findWorkspaceIds(db(), bob.accountId)]).toEqual([
    [here, there],
    [here],
  ]);
  const first = await buildWorkspace(db());
  const last = await buildWorkspace(db());
  for (const { id } of [last, first]) await buildMember(db(), { workspaceId: id, accountId: bob.accountId });
  expect(await findWorkspaceIds(db(), bob.accountId)).toEqual([here, first.id, last.id]);
});

it("an account acts as its own active member of a workspace", async () => {
  const find = (workspaceId: number, { accountId }: BuiltMember) => findActiveMember(db(), { workspaceId, accountId });
  expect([await find(here, ann), await find(here, bob), await find(there, twin)]).toEqual([
    ann.memberId,
    bob.memberId,
    twin.memberId,
  ]);
  expect([await find(there, ann), await find(there, bob)]).toEqual([null, null]);
});

it("an address gets one account", async () => {
  const email = `new-${String(here)}@example.test`;
  const insert = (language: "en" | "ru") => inside((tx) => insertAccount(tx, { email, language, at: at(3) }));
  const id = await insert("ru");
  expect([typeof id, await insert("en")]).toEqual(["number", null]);
  const rows = await db()
    .selectFrom("accounts")
    .select(["id", "language", "created_at as createdAt", "password_hash as passwordHash"])
    .where("email", "=", email)
    .execute();
  expect(rows).toEqual([{ id, language: "ru", createdAt: at(3), passwordHash: null }]);
});

it("a proof counts once, each messenger's for itself", async () => {
  const spend = (provider: "slack" | "telegram", key: string) =>
    spendProof(db(), { provider, key: `${key} ${String(here)}`, expiresAt: at(10) });
  const outcomes = [
    await spend("slack", "a"),
    await spend("slack", "a"),
    await spend("slack", "b"),
    await spend("telegram", "a"),
    await spend("telegram", "a"),
  ];
  expect(outcomes).toEqual([true, false, true, true, false]);
});
