import type { EndpointInput } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import type { widgetCalls } from "@guildhall/core/widget";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import { buildHost, HOST_ORIGIN, linkWidgetUser } from "../testing/widget-host.ts";
import { featureRoutes } from "../features.ts";
import { lockApp } from "./widget-app.repository.ts";

const database = useTestDatabase();

/** How many of the database's transactions wait for another. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database().database.handle);
  return rows[0]?.count;
};

it("a token that's sent many times at once opens one session", async () => {
  const team = await buildTeam(database());
  const ann = await team.join({ name: "Ann" });
  const host = await buildHost(team.server, { workspaceId: team.workspaceId });
  await linkWidgetUser(team.server, ann, "ann");
  const token = await host.sign();
  const answers = await Promise.all(Array.from({ length: 12 }, () => host.exchange(token)));
  const whys = answers.map(({ why }) => why ?? "opened").toSorted();
  expect(whys).toEqual(["opened", ...Array.from({ length: 11 }, () => "token_replayed")]);
  const sessions = await database()
    .database.handle.selectFrom("sessions")
    .select("widget_sub")
    .where("workspace_id", "=", team.workspaceId)
    .where("widget_kid", "is not", null)
    .execute();
  expect(sessions).toEqual([{ widget_sub: "ann" }]);
  await team.close();
});

it("a newcomer who opens many pages at once becomes one member", async () => {
  const team = await buildTeam(database());
  const host = await buildHost(team.server, { workspaceId: team.workspaceId, unknownUsers: "create" });
  const email = `newcomer-${String(team.workspaceId)}@example.test`;
  const tokens = await Promise.all(
    Array.from({ length: 8 }, () => host.sign({ sub: "new", email, email_verified: true, name: "Nora" })),
  );
  const answers = await Promise.all(tokens.map((token) => host.exchange(token)));
  expect(answers.map(({ status, why }) => why ?? status)).toEqual(tokens.map(() => 200));
  const ids = answers.map(({ data }) => (data.info as unknown as { user: { id: number } }).user.id);
  expect(new Set(ids).size).toBe(1);
  await team.close();
});

it("a key that's withdrawn in one process opens and holds nothing in another", async () => {
  const team = await buildTeam(database());
  const [admin, ann] = [await team.join({ name: "Admin", roles: ["admin"] }), await team.join({ name: "Ann" })];
  const host = await buildHost(team.server, { workspaceId: team.workspaceId });
  await linkWidgetUser(team.server, ann, "ann");
  const session = await host.enter();
  const other = createTestServer({ database: database().database, clock: team.clock, routes: featureRoutes });
  const ask = () =>
    other.ask({
      url: "/api/v1/groups",
      headers: { authorization: `Bearer ${session}`, origin: "https://host.example", "sec-fetch-site": "cross-site" },
    });
  expect((await ask()).statusCode).toBe(200);
  await admin.client.call(contract.withdrawWidgetKey, { params: { kid: host.kid } });
  expect((await ask()).statusCode).toBe(401);
  await other.close();
  await team.close();
});

it("two keys that are added at once beside another are one too many", async () => {
  const team = await buildTeam(database());
  const admin = await team.join({ name: "Admin", roles: ["admin"] });
  await admin.client.call(contract.createWidgetKey, { body: { alg: "HS256" } });
  const add = () => admin.client.call(contract.createWidgetKey, { body: { alg: "HS256" } });
  const outcomes = await Promise.allSettled([add(), add(), add()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await admin.client.call(contract.getWidgetSettings, {})).keys).toHaveLength(2);
  await team.close();
});

it("a key that's added while one of two is being withdrawn takes its place", async () => {
  const team = await buildTeam(database());
  const admin = await team.join({ name: "Admin", roles: ["admin"] });
  const add = () => admin.client.call(contract.createWidgetKey, { body: { alg: "HS256" } });
  const [first, second] = [await add(), await add()];
  const { changed } = await database()
    .database.handle.transaction()
    .execute(async (tx) => {
      await lockApp(tx, team.workspaceId);
      const withdrawn = admin.client.call(contract.withdrawWidgetKey, { params: { kid: first.kid } });
      await expect.poll(waiting).toBe(1);
      const added = add();
      await expect.poll(waiting).toBe(2);
      return { changed: [withdrawn, added] as const };
    });
  const [{ keys: left }, third] = await Promise.all(changed);
  expect(left.map(({ kid }) => kid)).toEqual([second.kid]);
  const { keys } = await admin.client.call(contract.getWidgetSettings, {});
  expect(keys.map(({ kid }) => kid).toSorted()).toEqual([second.kid, third.kid].toSorted());
  await team.close();
});

it("settings that are saved at once keep each other's fields", async () => {
  const team = await buildTeam(database());
  const admin = await team.join({ name: "Admin", roles: ["admin"] });
  const { handle } = database().database;
  const save = (body: EndpointInput<typeof widgetCalls.update>["body"]) =>
    admin.client.call(contract.updateWidgetSettings, { body });
  await save({ unknownUsers: "email" });
  const { saved } = await handle.transaction().execute(async (tx) => {
    await lockApp(tx, team.workspaceId);
    const both = [save({ enabled: true }), save({ origins: [HOST_ORIGIN] })];
    // Both get this far before either may write.
    await expect.poll(waiting).toBe(both.length);
    return { saved: both };
  });
  await Promise.all(saved);
  const settings = await admin.client.call(contract.getWidgetSettings, {});
  expect(settings).toMatchObject({ enabled: true, origins: [HOST_ORIGIN], unknownUsers: "email" });
  await team.close();
});
