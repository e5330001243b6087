import { expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { productIn, recordEvent } from "./record-event.ts";
import type { EventScope } from "./record-event.ts";

const test = useTestDatabase();
const at = new Date("2026-01-01T00:00:00Z");

it("keeps who did it, in whose workspace, and that nobody did what the product does", async () => {
  const db = test().database.handle;
  const [here, elsewhere] = [await buildWorkspace(db), await buildWorkspace(db)];
  const ann = await buildMember(db, { workspaceId: here.id });
  const event = { type: "chat_user.linked", payload: { memberId: ann.memberId, provider: "slack" } } as const;
  const told: unknown[] = [];
  const record = (actor: EventScope["actor"]) =>
    recordEvent({ db, at, actor, tell: (message) => told.push(message) }, event);
  await record({ memberId: ann.memberId, workspace: { id: here.id } });
  await record(productIn(elsewhere.id));
  const kept = await db
    .selectFrom("events")
    .select(["workspace_id", "actor_member_id", "type", "payload", "at"])
    .where("workspace_id", "in", [here.id, elsewhere.id])
    .orderBy("workspace_id")
    .execute();
  expect(kept).toEqual([
    { workspace_id: here.id, actor_member_id: ann.memberId, ...event, at },
    { workspace_id: elsewhere.id, actor_member_id: 0, ...event, at },
  ]);
  expect(told).toEqual([here.id, elsewhere.id].map((workspaceId) => ({ kind: "events", workspaceId })));
});
