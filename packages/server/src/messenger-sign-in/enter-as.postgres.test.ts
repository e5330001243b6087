import { sql } from "kysely";
import { expect, it } from "vitest";
import { insertIdentity } from "../accounts/identity.repository.ts";
import { at } from "../testing/at-minute.ts";
import { buildMember } from "../testing/build-people.ts";
import { openSignInScene } from "../testing/sign-in-scene.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { whoIs } from "../testing/who-is.ts";

const database = useTestDatabase();
const db = () => database().database.handle;
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db());
  return rows[0]?.count;
};

it("whoever is linked to another account meanwhile isn't let in as the one with their address", async () => {
  const scene = await openSignInScene(database());
  const { workspaceId } = scene;
  await buildMember(db(), { workspaceId, email: "u1@guildhall.example" });
  const { accountId } = await buildMember(db(), { workspaceId });
  scene.agreeInSlack("U1");
  const browser = scene.browser();
  const { travelled } = await db()
    .transaction()
    .execute(async (tx) => {
      const person = { provider: "slack", identityId: "T1:U1", name: "" } as const;
      await insertIdentity(tx, { ...person, accountId, byEmail: false, at: at(0) });
      const travel = browser.travel("/api/v1/slack/sign-in");
      // It has seen that the person is nobody's.
      await expect.poll(waiting).toBe(1);
      return { travelled: [travel] };
    });
  expect(await Promise.all(travelled)).toEqual(["/login?error=unknown"]);
  expect(await whoIs(browser)).toBeNull();
  await scene.close();
});
