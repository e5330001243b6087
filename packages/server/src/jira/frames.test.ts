import { afterAll, beforeAll, expect, it } from "vitest";
import { createFileModule } from "../files/file.routes.ts";
import { newFileName } from "../files/file-name.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import type { JiraWorld } from "../testing/jira-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";

const database = useTestDatabase();
let world: JiraWorld;

beforeAll(async () => {
  world = await buildJiraWorld(database(), { modules: (deps) => [createFileModule(deps)] });
});
afterAll(() => world.close());

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

it("shows pictures in frames, and answers their requests, once a site is connected", async () => {
  expect(await seen()).toEqual({ picture: [401, "same-origin"], readers: [undefined, undefined, undefined] });
  const boss = await world.team.join({ name: "Boss", roles: ["owner"] });
  expect((await world.bind(boss)).statusCode).toBe(200);
  expect(await seen()).toEqual({
    picture: [200, "cross-origin"],
    readers: ["https://acme.atlassian.net", "https://1-a.cdn.prod.atlassian-dev.net", undefined],
  });
});
