import { expect, it } from "vitest";
import { takeKey } from "../http/idempotency.repository.ts";
import { queueMails } from "../mail/mail.repository.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { deleteKeysBefore, deleteSentMailsBefore } from "./cleanup.repository.ts";

const database = useTestDatabase();
const db = () => database().database.handle;

it("keys used before an instant are deleted", async () => {
  await db().deleteFrom("idempotency_keys").execute();
  const { id: workspaceId } = await buildWorkspace(db());
  const { memberId } = await buildMember(db(), { workspaceId });
  for (const minute of [0, 1, 2]) {
    const keyed = { workspaceId, memberId, key: String(minute), call: "buy", bodyHash: Buffer.from("body") };
    await takeKey(db(), keyed, at(minute));
  }
  expect(await deleteKeysBefore(db(), at(1))).toBe(1);
  expect(await db().selectFrom("idempotency_keys").select("key").orderBy("key").execute()).toEqual([
    { key: "1" },
    { key: "2" },
  ]);
});

it("mails written before an instant are deleted if they were sent or put aside", async () => {
  await db().deleteFrom("mails").execute();
  const { id: workspaceId } = await buildWorkspace(db());
  const mail = { workspaceId, recipient: "ann@example.test", language: "en", template: "invite", data: {} };
  for (const minute of [0, 1]) {
    for (const status of ["sent", "discarded", "queued", "dead"] as const) {
      const cause = `${status} ${String(minute)}`;
      await queueMails(db(), [{ ...mail, cause }], at(minute));
      await db().updateTable("mails").set({ status }).where("cause", "=", cause).execute();
    }
  }
  expect(await deleteSentMailsBefore(db(), at(1))).toBe(2);
  const left = await db().selectFrom("mails").select("cause").orderBy("cause").execute();
  expect(left.map(({ cause }) => cause)).toEqual(["dead 0", "dead 1", "discarded 1", "queued 0", "queued 1", "sent 1"]);
});
