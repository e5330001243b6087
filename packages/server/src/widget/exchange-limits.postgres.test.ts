import { contract } from "@guildhall/core/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLimiter } from "../session/sign-in-limits.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { buildHost, HOST_ORIGIN, linkWidgetUser } from "../testing/widget-host.ts";
import type { WidgetHost } from "../testing/widget-host.ts";
import {
  MAX_EXCHANGES_OF_APP,
  MAX_EXCHANGES_OF_ORIGIN,
  MAX_EXCHANGES_OF_PERSON,
  MAX_LISTED_BLANKS,
} from "./widget-limits.ts";

const database = useTestDatabase();
const [OTHER, EVIL, EVIL_TOO] = ["https://other.example", "https://evil.example", "https://evil-too.example"];
const TOO_MANY = "ErrorTooManyRequests";
let team: Team;
let admin: Teammate;
let host: WidgetHost;

beforeEach(async () => {
  team = await buildTeam(database(), { config: { rateLimits: true } });
  admin = await team.join({ name: "Admin", roles: ["admin"] });
  host = await buildHost(team.server, { workspaceId: team.workspaceId, origins: [HOST_ORIGIN, OTHER] });
  await linkWidgetUser(team.server, await team.join({ name: "Ann" }), "ann");
  await linkWidgetUser(team.server, await team.join({ name: "Bob" }), "bob");
});
afterEach(() => team.close());

/** As after so many exchanges; only the counting is long. */
const use = (keyPrefix: string, key: string, points: number) =>
  createLimiter(team.server.deps.db, { keyPrefix, points, duration: 60 }).consume(key, points);
const enter = async (from: { readonly origin?: string; readonly sub?: string } = {}) => {
  const { sub = "ann", ...place } = from;
  return (await host.exchange(await host.sign({ sub }), place)).why;
};
const reasons = async () => {
  const { items } = await admin.client.call(contract.listWidgetRefusals, {});
  return items.map(({ reason }) => reason);
};

it("holds one person, whose token isn't used up by that", async () => {
  await use("widget-person", `${host.appId} ann`, MAX_EXCHANGES_OF_PERSON);
  expect([await enter(), await enter({ sub: "bob" })]).toEqual([TOO_MANY, null]);
  const { rows } = await database().database.pool.query("select from widget_tokens where workspace_id = $1", [
    team.workspaceId,
  ]);
  expect(rows).toHaveLength(1);
});

it("holds one of an app's origins", async () => {
  await use("widget-origin", `${host.appId} ${HOST_ORIGIN}`, MAX_EXCHANGES_OF_ORIGIN);
  expect([await enter(), await enter({ origin: OTHER })]).toEqual([TOO_MANY, null]);
});

it("holds origins that aren't the app's together, since anyone can make them up", async () => {
  await use("widget-origin", `${host.appId} `, MAX_EXCHANGES_OF_ORIGIN - 1);
  expect([await enter({ origin: EVIL }), await enter({ origin: EVIL_TOO })]).toEqual(["origin_not_allowed", TOO_MANY]);
  expect(await enter()).toBeNull();
  expect(await reasons()).toEqual(["origin_not_allowed"]);
});

it("holds one app", async () => {
  await use("widget-app", host.appId, MAX_EXCHANGES_OF_APP);
  expect(await enter()).toBe(TOO_MANY);
  const other = await buildTeam(database(), { config: { rateLimits: true } });
  const theirs = await buildHost(other.server, { workspaceId: other.workspaceId, unknownUsers: "refuse" });
  expect((await theirs.exchange(await theirs.sign())).why).toBe("unknown_user");
  await other.close();
});

it("lists no more of the exchanges without a token, which take nothing of those with one", async () => {
  const blank = async () => (await host.exchange("", { app: host.appId })).why;
  await use("widget-origin", `${host.appId} ${HOST_ORIGIN}`, MAX_EXCHANGES_OF_ORIGIN - 1);
  await use("widget-blank", host.appId, MAX_LISTED_BLANKS - 1);
  expect([await blank(), await blank()]).toEqual(["no_token", "no_token"]);
  const { items } = await admin.client.call(contract.listWidgetRefusals, {});
  expect(items).toMatchObject([{ reason: "no_token", count: 1 }]);
  expect([await enter(), await enter()]).toEqual([null, TOO_MANY]);
});
