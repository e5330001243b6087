import { jiraCalls } from "@guildhall/core/integrations";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createFileModule } from "../files/file.routes.ts";
import { newFileName } from "../files/file-name.ts";
import type { ForgeCall } from "../testing/forge.ts";
import { ADMIN_PAGE, buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import type { Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createJiraEvents } from "../jira-rewards/index.ts";

const database = useTestDatabase();
let world: JiraWorld;
let boss: Teammate;
let count = 0;
let here: ForgeCall;

beforeEach(async () => {
  count += 1;
  here = { installationId: `i-${String(count)}`, cloudId: `c-${String(count)}` };
  world = await buildJiraWorld(database(), {
    modules: (deps) => [createFileModule(deps), ...createJiraEvents(deps)],
  });
  boss = await world.team.join({ name: "Boss", roles: ["owner"] });
});
afterEach(() => world.close());

/** What the server tells a frame about a picture, and which pages may read the API. */
async function seen(): Promise<unknown> {
  const { server, workspaceId } = world.team;
  const name = newFileName(server.deps.random, workspaceId, "webp");
  await server.deps.files.put(name, Buffer.from("bytes"));
  const headers = { host: "guild.example" };
  const picture = await server.fastify.inject({ url: `/files/${name}`, headers });
  const readers = [
    "https://acme.atlassian.net",
    "https://1-a.cdn.prod.atlassian-dev.net",
    "https://atlassian.net.evil.example",
  ];
  const answers = await Promise.all(
    readers.map((origin) => server.fastify.inject({ url: "/api/v1/user/info", headers: { ...headers, origin } })),
  );
  return {
    picture: [picture.statusCode, picture.headers["cross-origin-resource-policy"]],
    readers: answers.map((answer) => answer.headers["access-control-allow-origin"]),
  };
}

const CLOSED = { picture: [401, "same-origin"], readers: [undefined, undefined, undefined] };
const OPEN = {
  picture: [200, "cross-origin"],
  readers: ["https://acme.atlassian.net", "https://1-a.cdn.prod.atlassian-dev.net", undefined],
};

it.each<[string, () => Promise<unknown>]>([
  ["uninstalled", () => world.uninstall(here)],
  ["disconnected from Jira", () => world.ask({ ...here, ...ADMIN_PAGE }, { method: "DELETE", path: "/jira/site" })],
  [
    "disconnected from here",
    async () => {
      const { sites } = await boss.client.call(jiraCalls.get, {});
      return boss.client.call(jiraCalls.disconnect, { params: { id: sites[0]?.id ?? 0 } });
    },
  ],
])("shows pictures in frames, and answers their requests, once a site is connected until it's %s", async (_, end) => {
  expect(await seen()).toEqual(CLOSED);
  expect((await world.bind(boss, here)).statusCode).toBe(200);
  expect(await seen()).toEqual(OPEN);
  await end();
  expect(await seen()).toEqual(CLOSED);
});
