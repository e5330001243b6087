import type { ChatConnection } from "@guildhall/core/chat";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import type { Team } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import type { HostedApp, RenewedCredentials } from "./chat-app-plug.ts";
import { findConnection } from "./connected-chat.repository.ts";
import { connectChat, openConnection } from "./connections.ts";
import { renewalTime, renewDueCredentials } from "./renew-credentials.service.ts";

const HALF_A_DAY_MS = 12 * 3_600_000;
const TWO_HOURS_MS = 7_200_000;
const MINUTE_MS = 60_000;
const database = useTestDatabase();
let team: Team;
let asked: ChatConnection[];
let answer: () => Promise<RenewedCredentials>;

const name = () => ({ provider: "slack", externalId: `T${String(team.workspaceId)}` }) as const;
const parts = () => ({ ...team.server.deps, db: team.server.deps.db });
const token = async () =>
  (await openConnection({ ...parts(), db: parts().db.handle }, name()))?.credentials["botToken"] ?? "";
const later = () => new Date(team.clock.now().getTime() + HALF_A_DAY_MS);
const renewing = (): Pick<HostedApp, "provider" | "renew"> => ({
  provider: "slack",
  renew: (connection) => {
    asked.push(connection);
    return answer();
  },
});
const renew = () => renewDueCredentials(parts(), renewing());

async function connect(botToken: string, renewAt: Date | null): Promise<void> {
  const { deps } = team.server;
  const credentials = { botToken, refreshToken: "r-1" };
  const expiring = renewAt === null ? {} : { renewAt };
  const chat = { workspaceId: team.workspaceId, ...name(), name: "Team", language: "en", isPersonal: false } as const;
  await connectChat({ ...deps, db: deps.db.handle, at: team.clock.now() }, { ...chat, credentials, ...expiring });
}

beforeEach(async () => {
  // Those of other tests are due, too.
  await database().database.pool.query("delete from chat_connections");
  team = await buildTeam(database());
  asked = [];
  answer = () =>
    Promise.resolve({ kind: "renewed", credentials: { botToken: "new", refreshToken: "r-2" }, expiresAt: later() });
  await connect("old", renewalTime(later()));
});
afterEach(() => team.close());

describe("credentials that expire", () => {
  it("are left to whoever can renew them", async () => {
    team.clock.advance(HALF_A_DAY_MS - TWO_HOURS_MS);
    expect(await renewDueCredentials(parts(), { provider: "slack" })).toBe(0);
    expect([await renew(), await token()]).toEqual([1, "new"]);
  });

  it("are renewed two hours before, and not earlier", async () => {
    team.clock.advance(HALF_A_DAY_MS - TWO_HOURS_MS - 1);
    expect([await renew(), await token()]).toEqual([0, "old"]);
    team.clock.advance(1);
    expect([await renew(), await token()]).toEqual([1, "new"]);
    expect(asked.map(({ credentials }) => credentials)).toEqual([{ botToken: "old", refreshToken: "r-1" }]);
    expect(await renew()).toBe(0);
    team.clock.advance(HALF_A_DAY_MS - TWO_HOURS_MS);
    expect(await renew()).toBe(1);
    expect(asked[1]?.credentials).toEqual({ botToken: "new", refreshToken: "r-2" });
  });

  it("stay sealed", async () => {
    team.clock.advance(HALF_A_DAY_MS);
    await renew();
    const stored = await findConnection(parts().db.handle, name());
    expect(Buffer.from(stored?.credentials ?? []).toString("latin1")).not.toMatch(/r-\d|new/);
  });

  it("stay in use until the new ones are stored, and are asked for by one process at a time", async () => {
    team.clock.advance(HALF_A_DAY_MS);
    const meanwhile: unknown[] = [];
    const give = answer;
    answer = async () => {
      meanwhile.push(await token(), await renew());
      return give();
    };
    expect(await renew()).toBe(1);
    expect([meanwhile, asked.length, await token()]).toEqual([["old", 0], 1, "new"]);
  });

  it("are kept when the provider has trouble, and asked for again after a minute", async () => {
    team.clock.advance(HALF_A_DAY_MS);
    const give = answer;
    answer = () => Promise.reject(new TypeError("down"));
    await renew();
    answer = give;
    team.clock.advance(MINUTE_MS - 1);
    expect([await renew(), await token()]).toEqual([0, "old"]);
    team.clock.advance(1);
    expect([await renew(), await token()]).toEqual([1, "new"]);
  });

  it("that can't be opened are shown to nobody, and stay as they are", async () => {
    const db = parts().db.handle;
    const credentials = Buffer.from("not ours");
    await db
      .updateTable("chat_connections")
      .set({ credentials })
      .where("external_id", "=", name().externalId)
      .execute();
    team.clock.advance(HALF_A_DAY_MS);
    expect([await renew(), asked]).toEqual([1, []]);
    const stored = await findConnection(db, name());
    expect([stored?.state, Buffer.from(stored?.credentials ?? []).toString()]).toEqual(["active", "not ours"]);
  });

  it("end the connection when they can't be renewed", async () => {
    team.clock.advance(HALF_A_DAY_MS);
    answer = () => Promise.resolve({ kind: "revoked" });
    await renew();
    expect(await token()).toBe("");
    expect((await findConnection(parts().db.handle, name()))?.state).toBe("revoked");
    expect(await renew()).toBe(0);
  });

  it.each([
    ["renewed", () => ({ kind: "renewed", credentials: { botToken: "late" }, expiresAt: later() }) as const],
    ["lost", () => ({ kind: "revoked" }) as const],
  ])("leave what was connected again while they were %s", async (_name, outcome) => {
    team.clock.advance(HALF_A_DAY_MS);
    answer = async () => {
      await connect("again", null);
      return outcome();
    };
    await renew();
    expect(await token()).toBe("again");
    team.clock.advance(HALF_A_DAY_MS);
    expect(await renew()).toBe(0);
  });

  it("can be taken over by a new installation while a process is at them", async () => {
    team.clock.advance(HALF_A_DAY_MS);
    answer = () => Promise.reject(new TypeError("killed"));
    await renew();
    await connect("again", team.clock.now());
    expect(await renew()).toBe(1);
  });
});

it("credentials that don't expire, and apps whose don't, are left alone", async () => {
  team.clock.advance(HALF_A_DAY_MS);
  expect(await renewDueCredentials(parts(), { provider: "slack" })).toBe(0);
  expect(await renewDueCredentials(parts(), { ...renewing(), provider: "telegram" })).toBe(0);
  await connect("forever", null);
  expect(await renew()).toBe(0);
  expect(asked).toEqual([]);
});
