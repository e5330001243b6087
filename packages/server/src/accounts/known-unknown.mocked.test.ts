import type { Options } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "../session/password.ts";
import { buildMember, buildWorkspace, TEST_PASSWORD } from "../testing/build-people.ts";
import type { BuiltMember, MemberSpec } from "../testing/build-people.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { watchDatabase } from "../testing/watched-database.ts";
import type { WatchedDatabase } from "../testing/watched-database.ts";

const hashing = vi.hoisted(() => ({ costs: [] as string[] }));

// Counts the work instead of timing it: how many passwords were hashed, and at what cost.
vi.mock("@node-rs/argon2", async (importOriginal) => {
  const real = await importOriginal<typeof import("@node-rs/argon2")>();
  const costOf = (kept: string): string => /m=\d+,t=\d+,p=\d+/.exec(kept)?.[0] ?? "";
  return {
    ...real,
    hash: async (password: string, options: Options) => {
      const kept = await real.hash(password, options);
      hashing.costs.push(costOf(kept));
      return kept;
    },
    verify: (kept: string, password: string) => {
      hashing.costs.push(costOf(kept));
      return real.verify(kept, password);
    },
  };
});

const DEAR = "m=19456,t=2,p=1";
const database = useTestDatabase();
let watched: WatchedDatabase;
let server: TestServer;
let workspaceId: number;
let ownerToken: string;
let known: string;

beforeAll(async () => {
  watched = watchDatabase(database().database);
  server = createTestServer({ database: watched.database });
  const db = database().database.handle;
  ({ id: workspaceId } = await buildWorkspace(db));
  known = (await join({ workspaceId })).email;
  ownerToken = await server.openSession(await join({ workspaceId, roles: ["owner"] }));
});
afterAll(() => server.close());
beforeEach(forgetWork);

/** With a password hashed as the product does it, not as tests do. */
async function join(wanted: MemberSpec): Promise<BuiltMember> {
  const db = database().database.handle;
  const member = await buildMember(db, wanted);
  const hash = await hashPassword(TEST_PASSWORD);
  await db.updateTable("accounts").set({ password_hash: hash }).where("id", "=", member.accountId).execute();
  return member;
}

function forgetWork(): void {
  watched.take();
  hashing.costs = [];
}

interface Trace {
  readonly status: number;
  readonly body: string;
  readonly headers: readonly string[];
  readonly statements: readonly string[];
  readonly hashes: readonly string[];
}

/** All a caller could see or measure of a call. */
async function trace(path: string, payload: object): Promise<Trace> {
  forgetWork();
  const answer = await server.ask({ method: "POST", url: `/api/v1${path}`, payload });
  return {
    status: answer.statusCode,
    body: answer.body.replace(/"requestId":"[^"]*"/g, ""),
    headers: Object.keys(answer.headers).sort(),
    statements: watched.take(),
    hashes: hashing.costs,
  };
}

describe("neither the answer nor the work reveals whether an address has an account", () => {
  it.each([
    ["signing up", "/user/register", {}],
    ["asking for a new password", "/user/password/reset", {}],
  ])("%s", async (_, path, rest) => {
    const yes = await trace(path, { email: known, ...rest });
    const no = await trace(path, { email: "nobody@x.example", ...rest });
    expect(no).toEqual(yes);
    expect([yes.status, yes.hashes]).toEqual([200, []]);
  });

  it("signing in", async () => {
    const yes = await trace("/user/login", { email: known, password: "not it" });
    const no = await trace("/user/login", { email: "nobody@x.example", password: "not it" });
    expect(no).toEqual(yes);
    expect([yes.status, yes.hashes]).toEqual([422, [DEAR]]);
  });

  it("trying an invite with a wrong link", async () => {
    const body = {
      workspaceId,
      token: "wrong",
      name: "N",
      password: "seven quiet geese",
      passwordConfirm: "seven quiet geese",
    };
    const yes = await trace("/users/invite/accept", { ...body, email: known });
    const no = await trace("/users/invite/accept", { ...body, email: "nobody@x.example" });
    expect(no).toEqual(yes);
    expect([yes.status, yes.hashes]).toEqual([422, []]);
  });
});

it("accepting hashes one password at the same cost, new or known", async () => {
  const db = database().database.handle;
  const { id: otherId } = await buildWorkspace(db);
  const member = await join({ workspaceId: otherId });
  const headers = { authorization: `Bearer ${ownerToken}` };
  await server.ask({
    method: "POST",
    url: "/api/v1/users/invite",
    payload: { emails: `${member.email} fresh@x.example` },
    headers,
  });
  const body = { workspaceId, name: "N", password: "guildhall", passwordConfirm: "guildhall" };
  const costs = [];
  for (const email of [member.email, "fresh@x.example"]) {
    const { token } = await readNewestMail(db, email);
    const { status, hashes } = await trace("/users/invite/accept", { ...body, email, token });
    costs.push([status, hashes]);
  }
  expect(costs).toEqual([
    [200, [DEAR]],
    [200, [DEAR]],
  ]);
});
