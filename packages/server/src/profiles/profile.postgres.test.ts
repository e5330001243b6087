import { profileCalls } from "@guildhall/core/profiles";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { buildPng } from "../testing/build-png.ts";
import { readMails } from "../testing/mail-links.ts";
import { createMemoryFiles } from "../testing/memory-files.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const database = useTestDatabase();
let server: TestServer;
let ann: BuiltMember;
const put: string[] = [];
const files = createMemoryFiles();

beforeEach(async () => {
  put.length = 0;
  const counted = {
    ...files,
    put: async (name: string, bytes: Uint8Array) => files.put(name, bytes).then(() => void put.push(name)),
  };
  server = createTestServer({ database: database().database, files: counted });
  const { id: workspaceId } = await buildWorkspace(database().database.handle);
  ann = await buildMember(database().database.handle, { workspaceId, name: "Ann" });
});
afterEach(() => server.close());

it("two concurrent saves leave one of them complete, and no files of the other", async () => {
  const client = await server.client(ann.email);
  const at = { params: { id: ann.memberId } };
  const wishes = ["Anna", "Anne", "Annie", "Anya"].map((name, place) => ({
    name,
    birthday: `199${place}-05-01`,
    side: 200 + place,
  }));
  await Promise.all(
    wishes.map(({ name, birthday, side }) =>
      client.call(profileCalls.save, { ...at, body: { name, birthday }, files: { avatarFile: buildPng(side) } }),
    ),
  );
  const { user } = await client.call(profileCalls.getForEdit, at);
  expect(wishes.map(({ name, birthday }) => `${name} ${birthday}`)).toContain(`${user.name} ${user.birthday}`);
  expect(put).toHaveLength(8);
  await expect
    .poll(async () => {
      const kept = await Promise.all(
        put.map(async (name) => ((await files.get(name)) === null ? [] : [`/files/${name}`])),
      );
      return kept.flat().sort();
    })
    .toEqual([user.avatarUrl, user.avatarUrlBig].sort());
});

it("of two accounts that want the same address concurrently, one gets it", async () => {
  const other = await buildMember(database().database.handle, { workspaceId: ann.workspaceId });
  const people = await Promise.all(
    [ann, other].map(async (person) => ({ ...person, client: await server.client(person.email) })),
  );
  const body = { email: "wanted@example.test", currentPassword: "guildhall" };
  for (const { memberId, client } of people)
    await client.call(profileCalls.save, { params: { id: memberId }, body, files: { avatarFile: undefined } });
  const mails = await readMails(database().database.handle, body.email);
  const tries = people.flatMap(({ client }) =>
    mails.map(({ token }) => client.call(profileCalls.confirmEmail, { body: { token } })),
  );
  const ended = await Promise.allSettled(tries);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { rows } = await database().database.pool.query("select id from accounts where email = $1", [body.email]);
  expect(rows).toHaveLength(1);
});
