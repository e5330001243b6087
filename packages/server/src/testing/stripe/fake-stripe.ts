import { createHash, createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { checkParams, decodeForm } from "./check-params.ts";
import { list } from "./stripe-call.ts";
import type { StripeCallRow } from "./stripe-call.ts";
import { CATALOG_CALLS } from "./stripe-catalog-calls.ts";
import { CHECKOUT_CALLS } from "./stripe-checkout-calls.ts";
import { BILLING_CALLS } from "./stripe-billing-calls.ts";
import { createStripeActs } from "./stripe-acts.ts";
import type { StripeActs } from "./stripe-acts.ts";
import { paramsOf } from "./stripe-params.ts";
import { refuse, StripeRefused } from "./stripe-refusal.ts";
import type { StripeRefusal } from "./stripe-refusal.ts";
import type { FakeThings, StripeScene } from "./stripe-things.ts";

const CALLS: readonly StripeCallRow[] = [...CATALOG_CALLS, ...CHECKOUT_CALLS, ...BILLING_CALLS];
const MAX_KEY = 255;
const KEPT_S = 24 * 60 * 60;
const MAX_DEPTH = 4;

/** What happens to the next requests instead of, or after, an answer; each once. One may `pass`. */
export type StripeTrouble = "pass" | "rate limit" | "broken" | "garbage" | "no answer" | "no answer after the work";

/** What is told to webhooks. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly livemode: boolean;
  readonly data: { readonly object: object };
}

/**
 * Stripe on loopback, for the official library, written from its documents and from the library's own types. It refuses:
 *
 * - another key (401), another API version than the library's, a body that isn't a form, a path it doesn't know;
 * - parameters that the types of this version don't have, that have another type, or that are missing; metadata of more
 *   than 50 keys, 40 characters of a key and 500 of a value; expansions it doesn't know, or deeper than four;
 * - an idempotency key of more than 255 characters, or one that comes again within a day with other parameters;
 * - things that aren't there or were deleted (`resource_missing` with its parameter), ids that are taken, a lookup key
 *   that another price has;
 * - checkouts of a mode with parameters of the other, without a line, a quantity or a fitting price, under 0.50, that
 *   expire in less than 30 minutes or more than 24 hours, with a trial shorter than 48 hours or longer than two years,
 *   with addresses that are none, in another currency than the customer's subscriptions; tax ids or automatic tax for a
 *   customer whose name and address may not be updated; automatic tax in an account that isn't set up for it; closing one
 *   that isn't open;
 * - changes of a subscription that has ended, of an item it doesn't have, to a price that doesn't recur or is in another
 *   currency; anything but items and prorations together with `pending_if_incomplete`; two ways of ending at once;
 *   canceling twice; voiding what isn't open; giving back more than is left, or twice;
 * - pages of the portal without a configuration, for a customer who is gone, or back to no address.
 */
export interface FakeStripe extends StripeActs {
  readonly url: string;
  readonly things: FakeThings;
  readonly account: StripeScene["account"];
  /** In the order in which they happened; tests deliver them as they like. */
  readonly events: StripeEvent[];
  /** Method and path of what was asked. */
  readonly asked: string[];
  readonly troubles: StripeTrouble[];
  /** Answers 500 at paths that begin so. */
  readonly refusePaths: string[];
  /** A delivery as Stripe signs it. */
  signed(event: object, how?: { readonly secret?: string; readonly at?: Date }): SignedDelivery;
  close(): Promise<void>;
}

export interface SignedDelivery {
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface StripeSettings {
  readonly key: string;
  readonly webhookSecret: string;
  /** Of the server that asks. */
  readonly now: () => Date;
}

interface Kept {
  readonly digest: string;
  readonly at: number;
  readonly answer: Answer;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** Names are never given twice, whichever of them gives one: tests of a file share their database. */
let made = 0;

export async function startFakeStripe({ key, webhookSecret, now }: StripeSettings): Promise<FakeStripe> {
  const events: StripeEvent[] = [];
  const [asked, troubles, kept] = [[] as string[], [] as StripeTrouble[], new Map<string, Kept>()];
  const refusePaths: string[] = [];
  const mode = key.includes("_live_") ? "live" : "test";
  const scene: StripeScene = {
    mode,
    things: {
      customers: new Map(),
      products: new Map(),
      prices: new Map(),
      sessions: new Map(),
      intents: new Map(),
      invoices: new Map(),
      subscriptions: new Map(),
      portals: new Map(),
    },
    account: { isTaxReady: false, card: "works", url: "", webhooks: [] },
    now: () => Math.floor(now().getTime() / 1000),
    id: (kind) => `${kind}_${String((made += 1)).padStart(6, "0")}`,
    tell: (type, object) => {
      events.push({ id: scene.id("evt"), type, livemode: mode === "live", data: { object } });
    },
  };

  const answerOnce = (request: IncomingMessage, body: string): Answer => {
    const idempotencyKey = request.headers["idempotency-key"];
    if (typeof idempotencyKey !== "string" || request.method !== "POST") return answerTo(scene, request, body);
    if (idempotencyKey.length > MAX_KEY) throw refuse({ message: "Idempotency keys are at most 255 characters." });
    const digest = createHash("sha256")
      .update(`${request.url ?? ""} ${body}`)
      .digest("hex");
    const known = kept.get(idempotencyKey);
    if (known !== undefined && known.at > scene.now() - KEPT_S) {
      if (known.digest === digest) return known.answer;
      throw refuse({
        type: "idempotency_error",
        message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      });
    }
    const answer = answerTo(scene, request, body);
    kept.set(idempotencyKey, { digest, at: scene.now(), answer });
    return answer;
  };

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      asked.push(`${request.method ?? ""} ${(request.url ?? "").split("?")[0] ?? ""}`);
      const trouble = refusePaths.some((path) => request.url?.startsWith(path))
        ? "broken"
        : (troubles.shift() ?? "pass");
      if (trouble !== "pass" && trouble !== "no answer after the work") return disturb(response, trouble);
      const answer = orRefusal(() => {
        checkSender(request, key);
        return answerOnce(request, body);
      });
      if (trouble === "no answer after the work") return response.destroy();
      return send(response, answer);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // A listening server on TCP has such an address.
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  scene.account.url = url;
  const { things, account } = scene;
  return {
    ...createStripeActs(scene),
    url,
    things,
    account,
    events,
    asked,
    troubles,
    refusePaths,
    signed(event, { secret = webhookSecret, at = now() } = {}) {
      const payload = JSON.stringify({ object: "event", api_version: Stripe.API_VERSION, ...event });
      const time = String(Math.floor(at.getTime() / 1000));
      const mac = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
      const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": `t=${time},v1=${mac}` };
      return { payload, headers };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request as AsyncIterable<string>) body += chunk;
  return body;
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_1" });
  response.end(JSON.stringify(body));
}

function disturb(response: ServerResponse, trouble: StripeTrouble): void {
  if (trouble === "no answer") response.destroy();
  else if (trouble === "garbage") response.writeHead(200, { "content-type": "text/html" }).end("<html>");
  else
    send(response, refusalOf({ status: trouble === "broken" ? 500 : 429, type: "api_error", message: "Try again." }));
}

function orRefusal(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (error instanceof StripeRefused) return refusalOf(error.refusal);
    throw error;
  }
}

function refusalOf({ status, ...error }: StripeRefusal): Answer {
  return { status, body: { error } };
}

function checkSender({ headers, method }: IncomingMessage, key: string): void {
  if (headers.authorization !== `Bearer ${key}`) throw refuse({ status: 401, message: "Invalid API Key provided" });
  if (headers["stripe-version"] !== Stripe.API_VERSION)
    throw refuse({ message: `Invalid Stripe API version: ${String(headers["stripe-version"])}` });
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  if (method === "POST" && !isForm) throw refuse({ message: "Unable to parse the request body: it's no form" });
}

function answerTo(scene: StripeScene, { method = "", url = "" }: IncomingMessage, body: string): Answer {
  const { pathname, search } = new URL(url, "http://stripe");
  for (const row of CALLS) {
    const names = row.method === method ? namesIn(row.path, pathname) : null;
    if (names === null) continue;
    const sent = decodeForm(method === "GET" || body === "" ? search.slice(1) : body);
    checkParams(paramsOf(...row.params), sent);
    for (const each of list(sent, "expand")) checkExpansion(String(each), row.expands ?? []);
    return { status: 200, body: row.answer({ scene, names, sent }) };
  }
  throw refuse({ status: 404, message: `Unrecognized request URL (${method}: ${pathname})` });
}

function namesIn(pattern: string, path: string): readonly string[] | null {
  const match = new RegExp(`^/v1/${pattern.replaceAll(":", "([^/]+)")}$`).exec(path);
  return match === null ? null : match.slice(1);
}

function checkExpansion(wanted: string, allowed: readonly string[]): void {
  if (wanted.split(".").length > MAX_DEPTH)
    throw refuse({ param: "expand", message: "You cannot expand more than 4 levels of a property." });
  if (!allowed.includes(wanted))
    throw refuse({ param: "expand", message: `This property cannot be expanded (${wanted}).` });
}
