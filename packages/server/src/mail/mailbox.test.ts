import { describe, expect, it } from "vitest";
import type { Config } from "../config.ts";
import { startRelay } from "../events/relay.ts";
import { readers } from "../readers/all-readers.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { createMailboxModule } from "./mail.routes.ts";

const database = useTestDatabase();

async function withMailbox(config: Partial<Config>, look: (server: TestServer) => Promise<void>): Promise<void> {
  const server = createTestServer({
    database: database().database,
    config,
    modules: (deps) => [createMailboxModule(deps)],
  });
  await look(server);
  await server.close();
}

describe("the mailbox page", () => {
  it("lists what would have been sent and shows each as it would arrive", async () => {
    const world = await buildEventWorld(database().database);
    const description = "<script>alert(1)</script>";
    await world.record({ type: "thanks.published", payload: world.thanks({ description }) });
    const relay = startRelay(world, readers, { pollMs: 60_000 });
    await relay.settle(world.workspaceId);
    await relay.stop();
    await withMailbox({ publicUrl: "https://guild.example" }, async (server) => {
      const list = await server.ask({ url: "/dev/mail" });
      const path = /\/dev\/mail\/\d+/.exec(list.body)?.[0] ?? "";
      expect(list.body).toContain(`<a href="${path}">Person 1 thanks you</a><span>person2@w${world.workspaceId}.test</span>`);
      expect(list.headers["content-security-policy"]).toContain("default-src 'none'; style-src 'self'");
      const page = await server.ask({ url: path });
      expect(page.body).toContain("&gt; &lt;script&gt;alert(1)&lt;/script&gt;");
      const message = await server.ask({ url: `${path}/message` });
      expect(message.body).toContain("&lt;script&gt;");
      expect(message.body).toContain('href="https://guild.example/thanks"');
      expect(message.body).not.toContain("<script");
      expect(message.headers["content-security-policy"]).toContain("sandbox");
      expect((await server.ask({ url: "/dev/mail/style.css" })).headers["content-type"]).toContain("text/css");
      for (const url of ["/dev/mail/0", "/dev/mail/999999", "/dev/mail/x", "/dev/mail/999999/message"]) {
        expect((await server.ask({ url })).statusCode).toBe(404);
      }
    });
  });

  it.each([
    ["in production", { mode: "production" }],
    ["with a mail server", { smtpUrl: "smtp://mail.example" }],
    ["with a database of its own", { databaseUrl: "postgres://db.example/guild" }],
  ] as const)("is not there %s", async (_case, config) => {
    await withMailbox(config, async (server) => {
      expect((await server.ask({ url: "/dev/mail" })).statusCode).toBe(404);
    });
  });
});
