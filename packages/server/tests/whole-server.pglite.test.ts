import { feedCalls } from "@guildhall/core/feed";
import { sessionCalls } from "@guildhall/core/session";
import { thanksCalls } from "@guildhall/core/thanks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildMember, buildWorkspace } from "../src/testing/build-people.ts";
import type { BuiltMember } from "../src/testing/build-people.ts";
import { startTestServer } from "../src/testing/start-server.ts";
import type { StartedServer } from "../src/testing/start-server.ts";

let server: StartedServer;
let ada: BuiltMember;
let bob: BuiltMember;
let currencyId: number;

beforeAll(async () => {
  server = await startTestServer();
  const db = server.deps.db.handle;
  const workspace = await buildWorkspace(db);
  currencyId = workspace.currencyId;
  const quota = JSON.stringify({ quota: { member: { [currencyId]: 1_000 } } });
  await db.updateTable("workspaces").set({ thanks_settings: quota }).where("id", "=", workspace.id).execute();
  ada = await buildMember(db, { workspaceId: workspace.id, name: "Ada" });
  bob = await buildMember(db, { workspaceId: workspace.id, name: "Bob" });
});
afterAll(() => server.stop());

it("carries thanks from one browser to another's feed, balance and bell", async () => {
  const [adas, bobs] = await Promise.all([server.client(ada.email), server.client(bob.email)]);
  const rewards = [{ currencyId, amount: 250 }];
  await adas.call(thanksCalls.give, {
    body: { receivers: [{ id: bob.memberId }], description: "For the map", rewards },
  });
  await expect
    .poll(async () => (await bobs.call(feedCalls.get, { query: {} })).items.map((item) => item.thanks?.description), {
      timeout: 20_000,
    })
    .toEqual(["For the map"]);
  const info = await bobs.call(sessionCalls.getUserInfo, {});
  expect(info.loggedIn && info.user).toMatchObject({ balances: [{ amount: 250 }], notificationsCount: 1 });
});
