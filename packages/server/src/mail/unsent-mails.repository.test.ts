import { expect, it } from "vitest";
import { at } from "../testing/at-minute.ts";
import { buildWorkspace } from "../testing/build-people.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { deleteUnsentMails, queueMails } from "./mail.repository.ts";

const test = useTestDatabase();
const db = () => test().database.handle;

it("unsent mails of one kind to one address are deleted, in one workspace", async () => {
  const [{ id: workspaceId }, { id: elsewhere }] = [await buildWorkspace(db(), {}), await buildWorkspace(db(), {})];
  const mail = { workspaceId, recipient: "ann@example.test", language: "en", template: "invite", data: {} };
  const mails = [
    mail,
    { ...mail, workspaceId: elsewhere },
    { ...mail, template: "digest" },
    { ...mail, recipient: "bob@example.test" },
  ];
  await queueMails(
    db(),
    mails.map((each, index) => ({ ...each, cause: `unsent ${String(index)}` })),
    at(0),
  );
  await deleteUnsentMails(db(), { workspaceId, template: "invite", recipient: "ann@example.test", at: at(1) });
  const left = await db().selectFrom("mails").select("cause").orderBy("cause").execute();
  expect(left.map(({ cause }) => cause)).toEqual(["unsent 1", "unsent 2", "unsent 3"]);
});
