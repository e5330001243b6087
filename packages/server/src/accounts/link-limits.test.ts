import { TooManyRequestsError } from "@guildhall/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import type { Database } from "../db/database.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { readMails } from "../testing/mail-links.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import {
  createLinkLimits,
  MAX_MAILS_FROM_NETWORK,
  MAX_MAILS_TO_ADDRESS,
  MAX_TRIES_FROM_NETWORK,
} from "./link-limits.ts";

const database = useTestDatabase();
let server: TestServer;
let known: string;

beforeAll(async () => {
  server = createTestServer({ database: database().database, config: { rateLimits: true } });
  const db = database().database.handle;
  known = (await buildMember(db, { workspaceId: (await buildWorkspace(db)).id })).email;
});
afterAll(() => server.close());

async function allowed(tries: number, attempt: (each: number) => Promise<void>): Promise<number> {
  let count = 0;
  for (let each = 0; each < tries; each += 1) {
    await attempt(each).then(
      () => (count += 1),
      (error: unknown) => expect(error).toBeInstanceOf(TooManyRequestsError),
    );
  }
  return count;
}

describe("createLinkLimits", () => {
  // With in-memory counting only the engine's name is read.
  const create = (environment = {}) =>
    createLinkLimits({ config: readConfig(environment), db: { engine: "pglite" } as Database });

  it("limits the mails to one address, whoever asks", async () => {
    const limits = create();
    expect(await allowed(30, (each) => limits.countMail({ email: "a@x.example", ip: `203.0.113.${each}` }))).toBe(
      MAX_MAILS_TO_ADDRESS,
    );
  });

  it("limits the mails one network asks for", async () => {
    const limits = create();
    const count = await allowed(100, (each) =>
      limits.countMail({ email: `${each}@x.example`, ip: `2001:db8::${each}` }),
    );
    expect(count).toBe(MAX_MAILS_FROM_NETWORK);
  });

  it("limits the links one network tries", async () => {
    const limits = create();
    expect(await allowed(MAX_TRIES_FROM_NETWORK + 5, () => limits.countTry("203.0.113.7"))).toBe(
      MAX_TRIES_FROM_NETWORK,
    );
  });

  it("can be turned off", async () => {
    const limits = create({ RATE_LIMITS: "off" });
    expect(await allowed(30, () => limits.countMail({ email: "a@x.example", ip: "203.0.113.7" }))).toBe(30);
  });
});

it("the sixth mail in an hour isn't written, and the answer reveals nothing", async () => {
  const askFor = async (email: string) => {
    const codes = [];
    for (const path of ["register", "password/reset", "register", "password/reset", "register", "password/reset"]) {
      const answer = await server.ask({ method: "POST", url: `/api/v1/user/${path}`, payload: { email } });
      codes.push(answer.statusCode, answer.headers["retry-after"] !== undefined);
    }
    return codes;
  };
  const codes = await askFor(known);
  expect(codes).toEqual([200, false, 200, false, 200, false, 200, false, 200, false, 429, true]);
  expect(await askFor("nobody@x.example")).toEqual(codes);
  expect(await readMails(database().database.handle, known)).toHaveLength(MAX_MAILS_TO_ADDRESS);
});

it("guessing a known account's password through its invite is limited like signing in", async () => {
  const db = database().database.handle;
  const { id: workspaceId } = await buildWorkspace(db);
  const owner = await server.openSession(await buildMember(db, { workspaceId, roles: ["owner"] }));
  await server.ask({
    method: "POST",
    url: "/api/v1/users/invite",
    payload: { emails: known },
    headers: { authorization: `Bearer ${owner}` },
  });
  const token = (await readMails(db, known))[0]?.token;
  const statuses = [];
  for (let each = 0; each < 11; each += 1) {
    const payload = { workspaceId, email: known, token, name: "N", password: `guess ${each}` };
    statuses.push((await server.ask({ method: "POST", url: "/api/v1/users/invite/accept", payload })).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
});
