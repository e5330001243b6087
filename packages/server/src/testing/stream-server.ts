import type { AddressInfo } from "node:net";
import { sessionCalls } from "@guildhall/core/session";
import type { Database } from "../db/database.ts";
import { createStreamModule } from "../events/stream.routes.ts";
import type { EventWorld } from "./event-world.ts";
import { createTestServer } from "./test-server.ts";
import type { TestServer } from "./test-server.ts";
import { workspaceRoutes } from "../workspaces/workspace.routes.ts";

/** A server that listens and has the live stream. */
export interface StreamServer {
  readonly server: TestServer;
  readonly url: string;
  /** Signs in a member of a world without a password; returns the header to send. */
  signIn(world: EventWorld, member: number): Promise<Record<string, string>>;
  /** The last news id in the session's response, once the server hears other processes. */
  readNewsId(headers: Record<string, string>): Promise<string>;
  close(): Promise<void>;
}

/** Starts a server with the live stream on a free port. */
export async function startStreamServer(db: Database): Promise<StreamServer> {
  const server = createTestServer({
    database: db,
    routes: workspaceRoutes,
    modules: (deps) => [createStreamModule(deps)],
  });
  await server.fastify.listen({ port: 0, host: "127.0.0.1" });
  // A listening server has an address with a port.
  const { port } = server.fastify.server.address() as AddressInfo;
  return {
    server,
    url: `http://127.0.0.1:${port}/api/v1/stream`,
    async signIn(world, member) {
      const { account_id: accountId } = await db.handle
        .selectFrom("members")
        .select("account_id")
        .where("id", "=", world.members[member] ?? 0)
        .executeTakeFirstOrThrow();
      const token = await server.openSession({ accountId, workspaceId: world.workspaceId });
      return { authorization: `Bearer ${token}` };
    },
    async readNewsId(headers) {
      while (server.deps.bus.mark() === "") await new Promise((resume) => setTimeout(resume, 5));
      const answer = await server.ask({ url: `/api/v1${sessionCalls.getUserInfo.path}`, headers });
      return answer.json<{ data: { newsId: string } }>().data.newsId;
    },
    close: () => server.close(),
  };
}
