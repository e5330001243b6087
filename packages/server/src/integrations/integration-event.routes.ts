import { TooManyRequestsError, UnauthenticatedError } from "@guildhall/core";
import type { EndpointRequest } from "@guildhall/core";
import { integrationCalls } from "@guildhall/core/integrations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerModule } from "../app.ts";
import { createAnswerCheck } from "../http/answer-check.ts";
import type { Edge } from "../http/edge.ts";
import { succeeded } from "../http/envelope.ts";
import { createInputParser } from "../http/input.ts";
import type { SubjectLoaders } from "../readers/message-context.ts";
import type { Deps, IntegrationCall } from "../lib/deps.ts";
import { createEventWaits } from "./event-waits.ts";
import type { EventWaits } from "./event-waits.ts";
import { listEvents } from "./list-events.service.ts";

/** Requests that may wait in a workspace, per process; an integration needs one per connected process of its own. */
const MAX_WAITS = 20;
const RETRY_AFTER_S = 5;

const endpoint = integrationCalls.listEvents;
const parseInput = createInputParser(endpoint);

/** What happens, for integrations; waiting requests end when the server closes. */
export function createIntegrationEventModule(
  { bus, config }: Pick<Deps, "bus" | "config">,
  loaders: SubjectLoaders,
): ServerModule {
  const check = createAnswerCheck(endpoint, config.mode !== "production");
  return {
    register({ server, api, edge }) {
      const waits = createEventWaits(bus);
      server.addHook("preClose", async () => waits.close());
      api.get(endpoint.path, { config: { isLongLived: true } }, async (request, reply) => {
        const page = await answer({ edge, request, reply, loaders }, waits);
        check(page);
        return reply.type("application/json; charset=utf-8").header("x-request-id", request.id).send(succeeded(page));
      });
    },
  };
}

interface EventsRequest {
  readonly edge: Edge;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly loaders: SubjectLoaders;
}

async function answer(incoming: EventsRequest, waits: EventWaits) {
  const call = await admit(incoming);
  const { after, wait: waitS } = readQuery(incoming.request);
  const { loaders } = incoming;
  const from = after === undefined ? null : Number(after);
  const { workspaceId } = call.integration;
  const wait = waits.listen(workspaceId);
  try {
    const page = await listEvents(call, { after: from, loaders });
    if (page.cursor !== after || waitS === 0) return page;
    if (waits.countOf(workspaceId) > MAX_WAITS) throw new TooManyRequestsError(RETRY_AFTER_S);
    incoming.reply.raw.once("close", wait.stop);
    await wait.until(waitS * 1000);
    // The key may have been withdrawn meanwhile.
    return await listEvents(await admit(incoming), { after: from, loaders });
  } finally {
    wait.stop();
  }
}

async function admit({ edge, request, reply }: EventsRequest): Promise<IntegrationCall> {
  const { integration, ...call } = await edge.admit(request, reply, endpoint);
  if (integration === undefined) throw new UnauthenticatedError();
  return { ...call, integration };
}

function readQuery({ query }: FastifyRequest): EndpointRequest<typeof endpoint>["query"] {
  // The parser returns what its schemas declare.
  return (parseInput({ params: {}, query, body: undefined }) as EndpointRequest<typeof endpoint>).query;
}
