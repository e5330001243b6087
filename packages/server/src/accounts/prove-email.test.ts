import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../db/database.ts";
import type { BusMessage } from "../events/bus.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import type { BuiltMember } from "../testing/build-people.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { insertIdentity } from "./identity.repository.ts";
import { proveEmail } from "./prove-email.service.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().database.transaction(work);
let server: TestServer;
let workspaceId: number;
let count = 0;

beforeAll(async () => {
  server = createTestServer({ database: database().database });
  ({ id: workspaceId } = await buildWorkspace(db()));
});
afterAll(() => server.close());

/** Signed in with Slack, and without a password. */
async function enterWithSlack({ byEmail = true } = {}): Promise<BuiltMember> {
  const member = await buildMember(db(), { workspaceId });
  const { accountId } = member;
  await db().updateTable("accounts").set({ password_hash: null }).where("id", "=", accountId).execute();
  const identityId = `T1-U${(count += 1)}`;
  await inside((tx) => insertIdentity(tx, { provider: "slack", identityId, name: "", accountId, byEmail, at: at(0) }));
  await server.openSession(member);
  return member;
}

/** How many links and sessions somebody has. */
async function left({ accountId }: BuiltMember) {
  const of = (table: "account_identities" | "sessions") =>
    db().selectFrom(table).select("account_id").where("account_id", "=", accountId).execute();
  return { links: (await of("account_identities")).length, sessions: (await of("sessions")).length };
}

async function prove({ accountId }: BuiltMember): Promise<readonly BusMessage[]> {
  const told: BusMessage[] = [];
  await inside((tx) => proveEmail({ db: tx, tell: (message) => void told.push(message) }, accountId));
  return told;
}

it("puts out whoever came in on a messenger's word for the address, and nobody else", async () => {
  const [ann, bob, cat] = [await enterWithSlack(), await enterWithSlack(), await enterWithSlack({ byEmail: false })];
  expect(await prove(cat)).toEqual([]);
  expect(await prove(ann)).toEqual([{ kind: "forget", accountId: ann.accountId }]);
  expect([await left(ann), await left(bob), await left(cat)]).toEqual([
    { links: 0, sessions: 0 },
    { links: 1, sessions: 1 },
    { links: 1, sessions: 1 },
  ]);
});

it.each(["/user/register", "/user/password/reset"])("happens with a link asked for by %s", async (url) => {
  const [ann, bob] = [await enterWithSlack(), await enterWithSlack()];
  await server.ask({ method: "POST", url: `/api/v1${url}`, payload: { email: ann.email } });
  const { token } = await readNewestMail(db(), ann.email);
  const payload = { token, password: "seven quiet geese", passwordConfirm: "seven quiet geese" };
  const answer = await server.ask({ method: "PUT", url: "/api/v1/user/password/update", payload });
  expect(answer.statusCode).toBe(200);
  // The new session is the owner's.
  expect([await left(ann), await left(bob)]).toEqual([
    { links: 0, sessions: 1 },
    { links: 1, sessions: 1 },
  ]);
});
