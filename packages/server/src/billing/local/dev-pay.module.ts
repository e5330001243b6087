import { formatMoney } from "@guildhall/core/billing";
import { AccessDeniedError, NotFoundError } from "@guildhall/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerModule } from "../../app.ts";
import { isFromThisMachine, originOfRequest } from "../../http/own-host.ts";
import { escapeHtml } from "../../mail/escape-html.ts";
import type { Deps } from "../../lib/deps.ts";
import { providerNameOf } from "../provider-of.ts";
import { actLocally, LOCAL_ACTS } from "./act.ts";
import type { LocalAct } from "./act.ts";
import { createNewsLog, NEWS_ACTS } from "./news-acts.ts";
import type { LocalNotice, NewsLog } from "./news-acts.ts";
import { SIGNATURE_HEADER, signNotice } from "./notice.ts";
import { findThing } from "./order.repository.ts";
import type { LocalCheckout } from "./order.repository.ts";

const PAGE_POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface OfOrder {
  readonly Params: { readonly ref: string };
}

interface OfAct {
  readonly Params: { readonly ref: string; readonly act: string };
}

/**
 * The test provider's page: a checkout, and what may happen to it later. Only from this machine, and never in
 * production. Each act is told to us from the outside, as a signed notice, like by any provider.
 */
export function createDevPayModule(deps: Deps): ServerModule {
  const log = createNewsLog();
  return {
    register: () => undefined,
    registerOutside(server) {
      if (deps.config.licenses === "off" || providerNameOf(deps.config) !== "local") return;
      void server.register(async (routes) => {
        // Buttons of the page are forms without fields.
        routes.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null, null));
        routes.get<OfOrder>("/dev/pay/:ref", (request, reply) => show(deps, { request, reply, log }));
        routes.post<OfAct>("/dev/pay/:ref/:act", (request, reply) => receive(deps, { server, request, reply, log }));
      });
    },
  };
}

interface Shown {
  readonly request: FastifyRequest<OfOrder>;
  readonly reply: FastifyReply;
  readonly log: NewsLog;
}

async function show(deps: Deps, { request, reply, log }: Shown): Promise<FastifyReply> {
  requireThisMachine(deps, request);
  const checkout = await findThing(deps.db.handle, "checkout", request.params.ref);
  if (checkout === null) throw new NotFoundError("checkout");
  void reply.header("content-security-policy", PAGE_POLICY).header("cache-control", "no-store");
  return reply.type("text/html; charset=utf-8").send(pageOf(checkout, log.list(checkout.ref)));
}

interface Pressed {
  readonly server: FastifyInstance;
  readonly request: FastifyRequest<OfAct>;
  readonly reply: FastifyReply;
  readonly log: NewsLog;
}

async function receive(deps: Deps, { server, request, reply, log }: Pressed): Promise<FastifyReply> {
  requireThisMachine(deps, request);
  const { ref } = request.params;
  const { act } = request.params;
  const sent: string[] = [];
  for (const notice of await newsOf(deps, { ref, act, log })) {
    const body = JSON.stringify(notice);
    const signature = signNotice(body, { secret: deps.config.secret, at: deps.clock.now() });
    await server.inject({
      method: "POST",
      url: "/billing/webhook/local",
      headers: {
        "content-type": "application/json",
        host: request.headers.host ?? "localhost",
        [SIGNATURE_HEADER]: signature,
      },
      payload: body,
    });
    sent.push(notice.id);
  }
  return answer(deps, { request, reply, ref, act, sent });
}

/** What's to be told of it, or told once more. */
async function newsOf(
  deps: Deps,
  { ref, act, log }: { readonly ref: string; readonly act: string; readonly log: NewsLog },
): Promise<readonly LocalNotice[]> {
  const again = NEWS_ACTS.find((each) => each === act);
  if (again !== undefined) return log.act(ref, again);
  const wanted = LOCAL_ACTS.find((each) => each === act);
  if (wanted === undefined) throw new NotFoundError("act");
  const told = await actLocally(deps, { ref, act: wanted });
  return log.send(
    ref,
    told.map((about) => ({ id: `evt_${deps.random.token(12)}`, ...about })),
  );
}

function requireThisMachine({ config }: Deps, request: FastifyRequest): void {
  const { origin } = request.headers;
  const isOwn = origin === undefined || origin === originOfRequest(config, request);
  if (!isOwn || !isFromThisMachine(config, request)) throw new AccessDeniedError("address_not_allowed");
}

interface Done {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ref: string;
  readonly act: string;
  readonly sent: readonly string[];
}

const GOING_BACK: ReadonlySet<string> = new Set<LocalAct>(["pay", "confirm", "later", "cancel"]);

/** A browser goes back to where a provider would send it. */
async function answer(deps: Deps, { request, reply, ref, act, sent }: Done): Promise<FastifyReply> {
  if (request.headers.accept?.includes("text/html") !== true) return reply.send({ ok: true, sent });
  const checkout = await findThing(deps.db.handle, "checkout", ref);
  const goesBack = GOING_BACK.has(act);
  const target = act === "cancel" ? checkout?.order.cancelUrl : checkout?.order.returnUrl;
  return reply.redirect(goesBack && target !== undefined ? target : `/dev/pay/${ref}`, 303);
}

function pageOf({ ref, state, order }: LocalCheckout, news: readonly LocalNotice[]): string {
  const facts = [
    `${order.plan}, ${order.duration}, ${String(order.seats)} seats`,
    formatMoney(order.amount, order.currency, "en"),
    order.isRecurring ? "recurring" : "once",
    state,
  ];
  const acts = [...LOCAL_ACTS, ...NEWS_ACTS].map(
    (act) => `<form method="post" action="/dev/pay/${escapeHtml(ref)}/${act}"><button>${act}</button></form>`,
  );
  const told = news.map(({ id, kind }) => `<li>${escapeHtml(`${kind} ${id}`)}</li>`);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test payment</title>' +
    '<meta name="viewport" content="width=device-width"></head><body><main><h1>Test payment</h1>' +
    `<p>${facts.map(escapeHtml).join(" · ")}</p>${acts.join("")}<ol>${told.join("")}</ol></main></body></html>`
  );
}
