import type { InjectOptions } from "fastify";
import { describe, expect, it } from "vitest";
import type { Config } from "../config.ts";
import { startRelay } from "../events/relay.ts";
import { readers } from "../features.ts";
import { buildMember, buildWorkspace } from "../testing/build-people.ts";
import { buildEventWorld } from "../testing/event-world.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { TestServer } from "../testing/test-server.ts";
import { queueMails } from "./mail.repository.ts";
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
  it("lists what would have been sent, and shows each as it would arrive", async () => {
    const world = await buildEventWorld(database().database);
    const description = "<script>alert(1)</script>";
    await world.record({ type: "thanks.published", payload: world.thanks({ description }) });
    const relay = startRelay(world, readers, { pollMs: 60_000 });
    await relay.settle(world.workspaceId);
    await relay.stop();
    await withMailbox({}, async (server) => {
      const list = await server.ask({ url: "/dev/mail" });
      const path = /\/dev\/mail\/\d+/.exec(list.body)?.[0] ?? "";
      expect(list.body).toContain(
        `<a href="${path}">Person 1 thanked you</a><span>person2@w${world.workspaceId}.test</span>`,
      );
      expect(list.headers["content-security-policy"]).toContain("default-src 'none'; style-src 'self'");
      const page = await server.ask({ url: path });
      expect(page.body).toContain("&gt; &lt;script&gt;alert(1)&lt;/script&gt;");
      const message = await server.ask({ url: `${path}/message` });
      expect(message.body).toContain("&lt;script&gt;");
      expect(message.body).toContain('href="http://localhost/thanks?tab=received"');
      expect(message.body).not.toContain("<script");
      expect(message.headers["content-security-policy"]).toContain("sandbox");
      // Browsers warn if a sandboxed page asks for this.
      expect(message.headers["origin-agent-cluster"]).toBeUndefined();
      expect((await server.ask({ url: "/dev/mail/style.css" })).headers["content-type"]).toContain("text/css");
      for (const url of ["/dev/mail/0", "/dev/mail/999999", "/dev/mail/x", "/dev/mail/999999/message"]) {
        expect((await server.ask({ url })).statusCode).toBe(404);
      }
    });
  });

  it("sends the same security headers as every other page", async () => {
    await withMailbox({}, async (server) => {
      const pages = [await server.ask({ url: "/dev/mail" }), await server.ask({ url: "/dev/mail/style.css" })];
      for (const { headers } of pages) {
        expect(headers).toMatchObject({
          "origin-agent-cluster": "?1",
          "x-content-type-options": "nosniff",
          "cross-origin-opener-policy": "same-origin",
        });
      }
    });
  });

  const elsewhere: readonly [string, Partial<Config>, Partial<InjectOptions>][] = [
    [
      "from another machine",
      { host: "0.0.0.0" },
      { remoteAddress: "192.168.1.9", headers: { host: "192.168.1.7:4000" } },
    ],
    ["through a proxy of this machine", {}, { headers: { "x-forwarded-for": "203.0.113.7" } }],
    ["by the public address", { publicUrl: "https://guild.example" }, {}],
  ];
  it.each(elsewhere)("%s shows a workspace's mails to its owner only", async (_case, config, from) => {
    const { handle } = database().database;
    const [own, other] = [await buildWorkspace(handle), await buildWorkspace(handle)];
    const owner = await buildMember(handle, { workspaceId: own.id, roles: ["owner"] });
    const admin = await buildMember(handle, { workspaceId: own.id, roles: ["admin"] });
    const operator = await buildMember(handle, { workspaceId: own.id, roles: ["super_admin"] });
    const mailTo = (recipient: string, workspaceId: number) => ({
      workspaceId,
      recipient,
      language: "en",
      template: "thanks",
      data: {},
      cause: `${recipient}-${own.id}`,
    });
    await queueMails(handle, [mailTo("here@a.test", own.id), mailTo("there@a.test", other.id)], new Date(0));
    await withMailbox(config, async (server) => {
      const read = async (as: typeof owner | null, url = "/dev/mail") => {
        const signedIn = as === null ? {} : { authorization: `Bearer ${await server.openSession(as)}` };
        const answer = await server.ask({ url, ...from, headers: { ...from.headers, ...signedIn } });
        return {
          status: answer.statusCode,
          sees: ["here@a.test", "there@a.test"].filter((each) => answer.body.includes(each)),
        };
      };
      expect(await read(null)).toEqual({ status: 401, sees: [] });
      expect(await read(admin)).toEqual({ status: 403, sees: [] });
      expect(await read(owner)).toEqual({ status: 200, sees: ["here@a.test"] });
      expect(await read(operator)).toEqual({ status: 200, sees: ["here@a.test", "there@a.test"] });
      const mailOf = async ({ id }: { readonly id: number }) =>
        (await handle.selectFrom("mails").select("id").where("workspace_id", "=", id).executeTakeFirst())?.id;
      const foreign = await mailOf(other);
      expect(await read(owner, `/dev/mail/${await mailOf(own)}`)).toMatchObject({ status: 200 });
      for (const path of [`/dev/mail/${foreign}`, `/dev/mail/${foreign}/message`]) {
        expect((await read(null, path)).status).toBe(401);
        expect((await read(owner, path)).status).toBe(404);
        expect((await read(operator, path)).status).toBe(200);
      }
    });
  });

  it.each([
    ["in production", { mode: "production" }],
    ["with a mail server", { smtpUrl: "smtp://mail.example" }],
    ["with a database of its own", { databaseUrl: "postgres://db.example/guild" }],
  ] as const)("doesn't exist %s", async (_case, config) => {
    await withMailbox(config, async (server) => {
      expect((await server.ask({ url: "/dev/mail" })).statusCode).toBe(404);
    });
  });
});
