import { parseJiraEvent } from "@guildhall/core/jira-rewards";
import type { FastifyRequest } from "fastify";
import type { ServerModule } from "../app.ts";
import { admit } from "../jira/index.ts";
import type { Deps } from "../lib/deps.ts";
import { recordJiraEvent } from "./jira-event.repository.ts";
import type { JiraWork } from "./jira-work.ts";
import type { DeliverySite, JiraSites } from "./site-port.ts";

/** Maximum size of a delivery, in bytes: 1 MiB. */
const MAX_BODY_BYTES = 1024 * 1024;

/** Where the tracker's app posts, within the API. */
const JIRA_EVENTS_PATH = "/jira/events";

/** What a delivery's token vouches for. */
export interface Delivery extends DeliverySite {
  /** Null for what nobody caused, as with events. */
  readonly accountId: string | null;
}

export interface JiraEventParts {
  readonly deps: Pick<Deps, "db" | "clock" | "log">;
  readonly sites: JiraSites;
  /** @throws {AppError} for anything but a valid token of our app */
  readonly verify: (authorization: string | undefined) => Promise<Delivery>;
  readonly work: JiraWork;
}

/** Records what the tracker tells; the work is done after the answer. */
export function createJiraEventModule(parts: JiraEventParts): ServerModule {
  const { deps, work } = parts;
  return {
    register({ server, api }) {
      const working = createSingleFlight(async () => {
        await work().catch((error: unknown) =>
          deps.log.error({ err: error }, "what the tracker told is looked at later"),
        );
      });
      server.addHook("onClose", () => working.settle());
      void api.register(async (routes) => {
        routes.removeAllContentTypeParsers();
        routes.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
          done(null, body),
        );
        routes.post(JIRA_EVENTS_PATH, async (request, reply) => {
          const { status, recorded } = await answer(parts, request);
          if (recorded) reply.raw.once("finish", () => working.start());
          return reply.status(status).header("cache-control", "no-store").send({ recorded });
        });
      });
    },
  };
}

/** What the tracker may never deliver again: an event of no use, or of a site that isn't connected, is answered 200. */
async function answer({ deps, sites, verify }: JiraEventParts, { headers, body }: FastifyRequest) {
  const delivery = await admit(verify, headers.authorization);
  if (typeof delivery === "number") return { status: delivery, recorded: false };
  // A person's token is for the person's calls.
  if (delivery.accountId !== null) return { status: 403, recorded: false };
  const at = deps.clock.now();
  const event = parseJiraEvent(readJson(body), at);
  if (event === null) return { status: 200, recorded: false };
  const workspaceId = await sites.findWorkspace(deps.db.handle, delivery);
  if (workspaceId === null) return { status: 200, recorded: false };
  const recorded = await recordJiraEvent(deps.db.handle, { workspaceId, site: delivery.cloudId, event, at });
  return { status: 200, recorded };
}

function readJson(body: unknown): unknown {
  try {
    return typeof body === "string" ? JSON.parse(body) : null;
  } catch (error) {
    // The parser's only way to say that it's no JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Runs once at a time, and once more if it was asked for meanwhile. */
function createSingleFlight(run: () => Promise<void>) {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const loop = async (): Promise<void> => {
    do {
      isAsked = false;
      await run();
    } while (isAsked);
    running = null;
  };
  return {
    start() {
      isAsked = true;
      running ??= loop();
    },
    async settle() {
      await running;
    },
  };
}
