import { expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { buildTwinMember } from "../testing/twin-member.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { findStoredCall, keepResponse, takeKey } from "./idempotency.repository.ts";
import type { KeyedCall } from "./idempotency.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;

it("a key's answer is its own member's: not another's, not another key's, not a workspace's next door", async () => {
  const [{ id: workspaceId }, { id: elsewhere }] = [await buildWorkspace(db()), await buildWorkspace(db())];
  const { memberId } = await buildMember(db(), { workspaceId });
  const { memberId: other } = await buildMember(db(), { workspaceId });
  await buildTwinMember(db(), { memberId }, { workspaceId: elsewhere });
  const own: KeyedCall = { workspaceId, memberId, key: "pay", call: "buy", bodyHash: Buffer.from("own") };
  const all: readonly KeyedCall[] = [
    { ...own, memberId: other, bodyHash: Buffer.from("another's") },
    { ...own, workspaceId: elsewhere, bodyHash: Buffer.from("next door") },
    { ...own, key: "pay again", bodyHash: Buffer.from("again") },
    own,
  ];
  for (const keyed of all) expect(await takeKey(db(), keyed, at(0))).toBe(true);
  expect(await takeKey(db(), { ...own, bodyHash: Buffer.from("later") }, at(1))).toBe(false);
  await keepResponse(db(), own, "paid");
  const stored = await Promise.all(all.map((keyed) => findStoredCall(db(), keyed)));
  expect(stored.map((each) => [each?.bodyHash.toString(), each?.response])).toEqual([
    ["another's", null],
    ["next door", null],
    ["again", null],
    ["own", "paid"],
  ]);
});
