import { accountCalls } from "@guildhall/core/accounts";
import { sessionCalls } from "@guildhall/core/session";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { createFixedClock } from "../testing/fixed-clock.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";

const DAY_MS = 24 * 3_600_000;
const database = useTestDatabase();
const clock = createFixedClock();
let server: TestServer;
let home: number;
let guild: number;
let owner: BuiltMember;

beforeAll(async () => {
  server = createTestServer({ database: database().database, clock });
  ({ id: home } = await buildWorkspace(db(), { name: "Home" }));
  ({ id: guild } = await buildWorkspace(db(), { name: "Guild" }));
  owner = await buildMember(db(), { workspaceId: guild, roles: ["owner"], name: "Olga" });
});
afterAll(() => server.close());

const db = () => database().database.handle;

async function invited(email: string): Promise<{ workspaceId: number; email: string; token: string }> {
  const authorization = `Bearer ${await server.openSession(owner)}`;
  await server.ask({
    method: "POST",
    url: "/api/v1/users/invite",
    payload: { emails: email },
    headers: { authorization },
  });
  return { workspaceId: guild, email, token: (await readNewestMail(db(), email)).token };
}

/** A signed-in member of another workspace, with an invite to the guild. */
async function guestOfHonour() {
  const known = await buildMember(db(), { workspaceId: home, name: "Bo Boss" });
  return { known, client: await server.client(known.email), link: await invited(known.email) };
}

describe("an invite opened by someone signed in", () => {
  it("is accepted with that account, without a password, and the session switches there", async () => {
    const { known, client, link } = await guestOfHonour();
    expect(await client.call(accountCalls.checkInvite, { body: link })).toEqual({
      workspaceName: "Guild",
      inviterName: "Olga",
      name: "",
      hasPassword: true,
      reader: "invited",
      readerEmail: known.email,
    });
    await client.call(accountCalls.joinByInvite, { body: { ...link, name: "  Boss " } });
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({
      workspace: { id: guild },
      user: { name: "Boss", roles: ["member"], workspacesCount: 2 },
    });
    const { rows } = await database().database.pool.query(
      "select type, payload ->> 'by' as by from events where workspace_id = $1 and type = 'member.joined' order by id desc limit 1",
      [guild],
    );
    expect(rows).toEqual([{ type: "member.joined", by: "invite" }]);
  });

  it("says they're already in, even after it's used, and isn't used again", async () => {
    const { client, link } = await guestOfHonour();
    await client.call(accountCalls.joinByInvite, { body: { ...link, name: "Bo" } });
    expect(await client.call(accountCalls.checkInvite, { body: link })).toMatchObject({ reader: "joined" });
    await expect(client.call(accountCalls.joinByInvite, { body: { ...link, name: "Bo" } })).rejects.toMatchObject({
      fields: [{ field: "token", code: "token_used" }],
    });
  });

  it("is refused to another account, naming both emails", async () => {
    const { link } = await guestOfHonour();
    const other = await buildMember(db(), { workspaceId: home });
    const client = await server.client(other.email);
    expect(await client.call(accountCalls.checkInvite, { body: link })).toMatchObject({
      reader: "other",
      readerEmail: other.email,
    });
    const join = client.call(accountCalls.joinByInvite, { body: { ...link, name: "Other" } });
    await expect(join).rejects.toMatchObject({ kind: "access_denied", reason: "other_account" });
    expect(await client.call(sessionCalls.getUserInfo, {})).toMatchObject({ workspace: { id: home } });
  });

  it("reveals nothing about the workspace without the right token", async () => {
    const { client, link } = await guestOfHonour();
    const check = client.call(accountCalls.checkInvite, { body: { ...link, token: `${link.token}x` } });
    await expect(check).rejects.toMatchObject({ fields: [{ field: "token", code: "invalid_token" }] });
  });

  it("says when it has expired", async () => {
    const { client, link } = await guestOfHonour();
    clock.advance(14 * DAY_MS);
    const refusal = { fields: [{ field: "token", code: "token_expired" }] };
    await expect(client.call(accountCalls.checkInvite, { body: link })).rejects.toMatchObject(refusal);
    await expect(client.call(accountCalls.joinByInvite, { body: { ...link, name: "Late" } })).rejects.toMatchObject(
      refusal,
    );
  });

  it("restores nothing that was taken away", async () => {
    const { known, client, link } = await guestOfHonour();
    await buildMember(db(), { workspaceId: guild, accountId: known.accountId, isDisabled: true });
    expect(await client.call(accountCalls.checkInvite, { body: link })).toMatchObject({ reader: "disabled" });
    const join = client.call(accountCalls.joinByInvite, { body: { ...link, name: "Back" } });
    await expect(join).rejects.toMatchObject({ kind: "access_denied", reason: "account_disabled" });
  });
});
