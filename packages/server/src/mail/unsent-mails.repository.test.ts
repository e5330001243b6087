import { beforeEach, expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { deleteUnsentMails, markSent, queueMails, takeDueMails } from "./mail.repository.ts";
import type { NewMail } from "./mail.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;
let mail: Omit<NewMail, "cause">;

beforeEach(async () => {
  await test().database.pool.query("delete from mails");
  const { id: workspaceId } = await buildWorkspace(db());
  mail = { workspaceId, recipient: "ann@example.test", language: "en", template: "invite", data: {} };
});

const queue = (cause: string, minute: number, of: Partial<NewMail> = {}) =>
  queueMails(db(), [{ ...mail, cause, ...of }], at(minute));
const take = async (minute: number, limit = 1) =>
  takeDueMails(db(), { at: at(minute), leaseUntil: at(minute + 10), limit });
const unsent = (minute: number) =>
  deleteUnsentMails(db(), {
    workspaceId: mail.workspaceId,
    template: "invite",
    recipient: mail.recipient,
    at: at(minute),
  });
const causes = async (status: "queued" | "sent") => {
  const left = await db().selectFrom("mails").select("cause").where("status", "=", status).orderBy("cause").execute();
  return left.map(({ cause }) => cause);
};

it("unsent mails of one kind to one address are deleted, in one workspace", async () => {
  const { id: elsewhere } = await buildWorkspace(db());
  await queue("own", 0);
  await queue("elsewhere", 0, { workspaceId: elsewhere });
  await queue("of another kind", 0, { template: "digest" });
  await queue("to another address", 0, { recipient: "bob@example.test" });
  await unsent(1);
  expect(await causes("queued")).toEqual(["elsewhere", "of another kind", "to another address"]);
});

it("a mail that is sent stays, and so does one that is being sent, until whoever took it is late", async () => {
  await queue("first", 0);
  const [{ id } = { id: 0 }] = await take(1);
  await queue("second", 1);
  await take(2);
  await queue("third", 3);
  await markSent(db(), id, at(2));
  await unsent(4);
  expect([await causes("sent"), await causes("queued")]).toEqual([["first"], ["second"]]);
  await unsent(11);
  expect(await causes("queued")).toEqual(["second"]);
  await unsent(12);
  expect([await causes("sent"), await causes("queued")]).toEqual([["first"], []]);
});

it("a mail is taken once it's due, the longest due first, and not again before its time or after it's sent", async () => {
  await queue("later", 2);
  await queue("sooner", 1);
  expect(await take(0)).toEqual([]);
  const [first] = await take(2);
  const [second] = await take(2);
  expect([first, second]).toMatchObject([{ recipient: "ann@example.test", attempts: 1 }, { attempts: 1 }]);
  expect(await take(11, 9)).toEqual([]);
  await markSent(db(), first?.id ?? 0, at(3));
  expect([await causes("sent"), await causes("queued")]).toEqual([["sooner"], ["later"]]);
  expect(await take(12, 9)).toMatchObject([{ id: second?.id, attempts: 2 }]);
});
