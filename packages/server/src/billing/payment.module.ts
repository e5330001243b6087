import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerModule } from "../app.ts";
import type { Registry } from "prom-client";
import type { PayDeps } from "./apply-payment.service.ts";
import { createBillingMetrics } from "./billing-metrics.ts";
import type { BillingMetrics } from "./billing-metrics.ts";
import { createRequestLimits } from "../http/request-limits.ts";
import type { RequestLimits } from "../http/request-limits.ts";
import { network } from "../session/sign-in-limits.ts";
import { storeNotice } from "./inbox.repository.ts";
import { workInbox } from "./inbox.ts";
import { providerOf } from "./provider-of.ts";

/** Deliveries per minute and network that prove nothing; real ones are never limited. */
export const MAX_FORGED_A_MINUTE = 60;

/** Largest body that a provider posts, in bytes. */
const MAX_BODY_BYTES = 256 * 1024;

/** Where the provider tells that something has changed: outside the API, with the body as it was signed. */
export function createPaymentModule(deps: PayDeps): ServerModule & { readonly registry: Registry } {
  const metrics = createBillingMetrics(deps);
  const limits = createRequestLimits(deps.config.rateLimits, MAX_FORGED_A_MINUTE);
  return {
    registry: metrics.registry,
    register: () => undefined,
    registerOutside(server) {
      if (deps.config.licenses === "off") return;
      const provider = providerOf(deps);
      if (provider.name === "manual") return;
      void server.register(async (routes) => {
        routes.removeAllContentTypeParsers();
        routes.addContentTypeParser("*", { parseAs: "string", bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
          done(null, body),
        );
        // Before the body is read.
        routes.addHook("onRequest", async ({ ip }) => limits.admit(network(ip), deps.clock.now().getTime()));
        // Uptime checkers ask, too; HEAD is answered alike.
        routes.get(`/billing/webhook/${provider.name}`, (_request, reply) => reply.status(405).send(""));
        routes.post(`/billing/webhook/${provider.name}`, (request, reply) =>
          receive(deps, { request, reply, metrics, limits }),
        );
      });
    },
  };
}

interface Delivery {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly metrics: BillingMetrics;
  readonly limits: RequestLimits;
}

/** Verify, store, answer; then work. */
async function receive(deps: PayDeps, { request, reply, metrics, limits }: Delivery): Promise<FastifyReply> {
  const at = deps.clock.now();
  const provider = providerOf(deps);
  const rawBody = typeof request.body === "string" ? request.body : "";
  const notice = await provider.verify({ rawBody, headers: headersOf(request), at });
  if (notice === null) {
    metrics.received("refused");
    limits.count(network(request.ip), at.getTime());
    return reply.status(400).header("cache-control", "no-store").send("");
  }
  if (notice.mode === provider.mode && notice.about !== null) {
    const key = { provider: provider.name, mode: notice.mode, id: notice.id };
    metrics.received("stored");
    await storeNotice(deps.db.handle, { ...key, ...notice.about, at });
    // Nobody waits for it, and the job takes up what is left.
    void workInbox(deps).catch((error: unknown) => deps.log.error({ err: error }, "the inbox of payments failed"));
  } else metrics.received("ignored");
  return reply.status(200).header("cache-control", "no-store").send("");
}

function headersOf({ headers }: FastifyRequest): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}
