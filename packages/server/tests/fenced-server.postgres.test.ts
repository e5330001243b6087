import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionCalls } from "@guildhall/core/session";
import { userCalls } from "@guildhall/core/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "../src/cli/run-command.ts";
import { readConfig } from "../src/config.ts";
import { FenceError } from "../src/db/fence.ts";
import { startTestServer } from "../src/testing/start-server.ts";
import { openTestDatabase } from "../src/testing/test-database.ts";
import type { TestDatabase } from "../src/testing/test-database.ts";

const folder = mkdtempSync(join(tmpdir(), "guildhall-fenced-"));
let test: TestDatabase;

beforeAll(async () => {
  test = await openTestDatabase({ isFenced: true });
});
afterAll(() => test.close());

async function command(...argv: string[]): Promise<string> {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const environment = { DATABASE_URL: test.url ?? "", DATABASE_FENCED_ROLE: test.fencedRole ?? "", DATA_DIR: folder };
  await runCommand(argv, { print: say, complain: say }, () => readConfig({ ...environment, LOG_LEVEL: "silent" }));
  return said.join("\n");
}

it("serves workspaces created on the command line, each its own people, and isolates all of them", async () => {
  const emails = ["one@example.test", "two@example.test"];
  const made = await Promise.all(emails.map((email) => command("create-workspace", email, `Team of ${email}`)));
  const databaseUrl = test.url ?? "";
  const server = await startTestServer({ databaseUrl, config: { databaseFencedRole: test.fencedRole } });
  try {
    expect(await (await fetch(`${server.url}/readyz`)).json()).toMatchObject({ status: "ready", isFenced: true });
    for (const [place, email] of emails.entries()) {
      const client = await server.client();
      const password = /with the password (\S+)$/.exec(made[place] ?? "")?.[1] ?? "";
      await client.call(sessionCalls.login, { body: { email, password } });
      expect((await client.call(userCalls.list, { query: {} })).items.map(({ name }) => name)).toEqual([
        email.split("@")[0],
      ]);
    }
  } finally {
    await server.stop();
  }
  expect(await command("check")).toBe("Checked 2 workspaces and 0 transfers: clean.");
});

it("doesn't start with row-level security that wouldn't hold", async () => {
  const start = startTestServer({ databaseUrl: test.url ?? "", config: { databaseFencedRole: "nobody_at_all" } });
  await expect(start).rejects.toThrow(FenceError);
});
