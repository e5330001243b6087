import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { readMails, readNewestMail } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { createLinkLimits, MAX_TRIES_FROM_NETWORK } from "./link-limits.ts";

const AT_ONCE = 20;
const PASSWORD = "seven quiet geese";
const database = useTestDatabase();
let servers: readonly TestServer[];
let workspaceId: number;

beforeAll(async () => {
  // Two processes on one database.
  servers = [database().database, database().openAnother()].map((each) => createTestServer({ database: each }));
  ({ id: workspaceId } = await buildWorkspace(db()));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

const db = () => database().database.handle;

async function send(server: TestServer | undefined, call: string, payload: object, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const method = call.endsWith("/update") ? "PUT" : "POST";
  const answer = await server?.ask({ method, url: `/api/v1${call}`, payload, headers });
  return {
    status: answer?.statusCode,
    problems: answer?.json().data?.validationErrors?.map((each: { code: string }) => each.code),
  };
}

/** The same call twenty times at once, spread over both processes; returns every outcome. */
async function race(call: string, bodyOf: (each: number) => object) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, each) => send(servers[each % 2], call, bodyOf(each))),
  );
  return {
    won: answers.filter(({ status }) => status === 200).length,
    lost: new Set(
      answers.filter(({ status }) => status !== 200).map(({ status, problems }) => `${status} ${problems?.join()}`),
    ),
  };
}

const passwordOf = (each: number) => ({ password: `${PASSWORD} ${each}`, passwordConfirm: `${PASSWORD} ${each}` });

it("of twenty concurrent uses of a sign-up link, one creates one account and one workspace", async () => {
  const before = await db().selectFrom("workspaces").select("id").execute();
  await send(servers[0], "/user/register", { email: "race@x.example" });
  const { token } = await readNewestMail(db(), "race@x.example");
  expect(await race("/user/password/update", (each) => ({ token, ...passwordOf(each) }))).toEqual({
    won: 1,
    lost: new Set(["422 token_used"]),
  });
  expect(await db().selectFrom("workspaces").select("id").execute()).toHaveLength(before.length + 1);
  expect(await db().selectFrom("accounts").select("id").where("email", "=", "race@x.example").execute()).toHaveLength(
    1,
  );
});

it("of two sign-up links for one address used concurrently, one wins", async () => {
  for (const _ of [1, 2]) await send(servers[0], "/user/register", { email: "pair@x.example" });
  const tokens = (await readMails(db(), "pair@x.example")).map(({ token }) => token);
  expect(new Set(tokens).size).toBe(2);
  const outcome = await race("/user/password/update", (each) => ({ token: tokens[each % 2], ...passwordOf(each) }));
  expect(outcome).toEqual({ won: 1, lost: new Set(["422 token_used"]) });
});

it("of twenty concurrent uses of a reset link, one sets the password, and one session remains", async () => {
  const bob = await buildMember(db(), { workspaceId });
  await send(servers[0], "/user/password/reset", { email: bob.email });
  const { token } = await readNewestMail(db(), bob.email);
  const outcome = await race("/user/password/update", (each) => ({ token, ...passwordOf(each) }));
  expect(outcome).toEqual({ won: 1, lost: new Set(["422 token_used"]) });
  expect(
    await db().selectFrom("sessions").select("account_id").where("account_id", "=", bob.accountId).execute(),
  ).toHaveLength(1);
});

it("of twenty concurrent acceptances, one joins", async () => {
  const owner = await servers[0]?.openSession(await buildMember(db(), { workspaceId, roles: ["owner"] }));
  await send(servers[0], "/users/invite", { emails: "join@x.example" }, owner);
  const { token } = await readNewestMail(db(), "join@x.example");
  const body = { workspaceId, email: "join@x.example", token, name: "Jo" };
  const outcome = await race("/users/invite/accept", (each) => ({ ...body, ...passwordOf(each) }));
  expect(outcome).toEqual({ won: 1, lost: new Set(["422 token_used"]) });
  const members = await db()
    .selectFrom("members as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .select("m.id")
    .where("a.email", "=", "join@x.example")
    .execute();
  expect(members).toHaveLength(1);
});

it("an invite and a sign-up used concurrently overwrite neither password", async () => {
  const owner = await servers[0]?.openSession(await buildMember(db(), { workspaceId, roles: ["owner"] }));
  for (let round = 0; round < 5; round += 1) {
    const email = `both${round}@x.example`;
    await send(servers[0], "/users/invite", { emails: email }, owner);
    const { token } = await readNewestMail(db(), email);
    await send(servers[0], "/user/register", { email });
    const { token: signUp } = await readNewestMail(db(), email);
    const [first, second] = [passwordOf(1), passwordOf(2)];
    const [accepted, founded] = await Promise.all([
      send(servers[0], "/users/invite/accept", { workspaceId, email, token, name: "Jo", ...first }),
      send(servers[1], "/user/password/update", { token: signUp, ...second }),
    ]);
    const works = async ({ password }: { password: string }) =>
      (await send(servers[0], "/user/login", { email, password })).status === 200;
    // A password that was reported as set must work.
    expect([await works(first), await works(second)]).toEqual([accepted.status === 200, founded.status === 200]);
    expect([accepted.status, founded.status].filter((status) => status === 200)).toHaveLength(1);
  }
});

it("no link is tried beyond the limit of its network, to look at it or to use it", async () => {
  const limited = createTestServer({ database: database().database, config: { rateLimits: true } });
  const limits = createLinkLimits({ config: limited.deps.config, db: database().database });
  const token = "a".repeat(43);
  const before = [await send(limited, "/user/password/check", { token })];
  for (let each = 1; each < MAX_TRIES_FROM_NETWORK; each += 1) await limits.countTry("127.0.0.1");
  const after = [
    await send(limited, "/user/password/check", { token }),
    await send(limited, "/user/password/update", { token, ...passwordOf(1) }),
  ];
  await limited.close();
  expect([...before, ...after].map(({ status }) => status)).toEqual([422, 429, 429]);
});
