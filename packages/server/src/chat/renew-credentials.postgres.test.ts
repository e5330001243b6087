import type { ChatConnection } from "@guildhall/core/chat";
import { expect, it } from "vitest";
import { buildTeam } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { connectChat } from "./connections.ts";
import { renewDueCredentials } from "./renew-credentials.service.ts";

const database = useTestDatabase();

it("credentials that several processes find due at once are renewed by one of them", async () => {
  await database().database.pool.query("delete from chat_connections");
  const team = await buildTeam(database());
  const { deps } = team.server;
  const at = team.clock.now();
  const ids = Array.from({ length: 10 }, (_, index) => `T${String(team.workspaceId)}-${String(index)}`);
  for (const externalId of ids) {
    const chat = { workspaceId: team.workspaceId, provider: "slack", name: "Team", language: "en" } as const;
    const credentials = { botToken: "old" };
    await connectChat(
      { ...deps, db: deps.db.handle, at },
      { ...chat, externalId, isPersonal: false, credentials, renewAt: at },
    );
  }
  const asked: string[] = [];
  const app = {
    provider: "slack",
    renew: async ({ externalId }: ChatConnection) => {
      asked.push(externalId);
      const expiresAt = new Date(at.getTime() + 12 * 3_600_000);
      return { kind: "renewed" as const, credentials: { botToken: "new" }, expiresAt };
    },
  } as const;
  const processes = Array.from({ length: 4 }, () => ({ ...deps, db: database().openAnother(2) }));
  await Promise.all([...processes, ...processes].map((each) => renewDueCredentials(each, app)));
  expect(asked.toSorted()).toEqual(ids.toSorted());
  await team.close();
});
