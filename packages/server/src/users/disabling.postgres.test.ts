import { sessionCalls } from "@guildhall/core/session";
import { userCalls } from "@guildhall/core/users";
import { expect, it } from "vitest";
import { openStream } from "../testing/open-stream.ts";
import { buildTeam } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { startStreamServer } from "../testing/stream-server.ts";

const database = useTestDatabase();

it("ends a disabled person's sessions and streams, on other processes too, and nobody else's", async () => {
  const team = await buildTeam(database());
  const owner = await team.join({ name: "Olga", roles: ["owner"] });
  const bob = await team.join({ name: "Bob" });
  const eve = await team.join({ name: "Eve" });
  const there = await startStreamServer(database().openAnother(4));
  const headersOf = async (who: typeof bob) => ({ authorization: `Bearer ${await there.server.openSession(who)}` });
  const headers = await headersOf(bob);
  const [ended, kept] = [await openStream(there.url, headers), await openStream(there.url, await headersOf(eve))];
  // The greeting shows that both streams are registered.
  await expect.poll(() => ended.lines().length * kept.lines().length).toBeGreaterThan(0);
  await owner.client.call(userCalls.disable, { params: { id: bob.memberId } });
  await expect.poll(() => ended.isEnded()).toBe(true);
  await expect.poll(() => kept.lines()).toContain('data: {"topics":["groups","leaderboard","users"]}');
  expect(kept.isEnded()).toBe(false);
  expect((await there.server.ask({ url: "/api/v1/user/info", headers })).json().data.loggedIn).toBe(false);
  expect(await bob.client.call(sessionCalls.getUserInfo, {})).toMatchObject({ loggedIn: false });
  kept.close();
  await Promise.all([there.close(), team.close()]);
});
