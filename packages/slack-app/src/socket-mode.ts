import type { ChatApp } from "@guildhall/core/chat";
import { WebClient } from "@slack/web-api";
import { setTimeout as pause } from "node:timers/promises";
import { asRecord, parsePayload } from "./payload.ts";
import type { Payload } from "./payload.ts";
import { classifyPayload } from "./receive.ts";
import type { SlackDeps } from "./slack-host.ts";
import { clientOptions, isRevoked, platformError, waitOf } from "./web-api.ts";

type Fetch = NonNullable<ChatApp["fetch"]>;
type Take = Parameters<Fetch>[0];

/** The wait before another socket is opened after one that broke, in ms. */
const REOPEN_MS = 1000;

/** Takes deliveries from a socket that the app opens, one after another until it's told to stop. */
export function fetchBySocket(deps: SlackDeps & { readonly appToken: string }): Fetch {
  const client = new WebClient(deps.appToken, clientOptions(deps));
  return async (take, signal) => {
    while (!signal.aborted) {
      const waitMs = await follow(deps, { client, take, signal });
      await pause(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };
}

interface Following {
  readonly client: WebClient;
  readonly take: Take;
  readonly signal: AbortSignal;
}

/** Follows one socket to its end; returns how long to wait before the next one, in ms. */
async function follow({ host }: SlackDeps, { client, take, signal }: Following): Promise<number> {
  try {
    const { url = "" } = await client.apps.connections.open({});
    const isAsked = await listen(url, { take, signal, host });
    return isAsked ? 0 : REOPEN_MS;
  } catch (error) {
    const reason = platformError(error) ?? String(error);
    host.log.warn({ reason }, "the socket to Slack broke");
    // Its owner has to set another token: asking more often changes nothing.
    return isRevoked(reason) ? REVOKED_MS : (waitOf(error) ?? REOPEN_MS);
  }
}

const REVOKED_MS = 60_000;

interface Listening {
  readonly take: Take;
  readonly signal: AbortSignal;
  readonly host: SlackDeps["host"];
}

/** Ends with the socket; true if Slack asked for another one. */
function listen(url: string, { take, signal, host }: Listening): Promise<boolean> {
  const socket = new WebSocket(url);
  let isAsked = false;
  const stop = (): void => socket.close();
  signal.addEventListener("abort", stop, { once: true });
  return new Promise<boolean>((resolve, reject) => {
    socket.addEventListener("message", ({ data }) => {
      const envelope = parsePayload(String(data)) ?? {};
      // Slack is about to close it, and opens another one on request.
      if (envelope["type"] === "disconnect") {
        isAsked = true;
        return socket.close();
      }
      answer(envelope, take).then(
        (text) => text !== null && socket.readyState === WebSocket.OPEN && socket.send(text),
        // Without an answer Slack sends it again.
        (error: unknown) => host.log.warn({ err: error }, "a delivery of the socket was not taken"),
      );
    });
    socket.addEventListener("close", () => resolve(isAsked));
    socket.addEventListener("error", () => reject(new TypeError("the socket failed")));
  }).finally(() => signal.removeEventListener("abort", stop));
}

/** What goes back for an envelope; null for what is none. */
async function answer(envelope: Payload, take: Take): Promise<string | null> {
  const id = envelope["envelope_id"];
  if (typeof id !== "string") return null;
  const classified = classifyPayload(asRecord(envelope["payload"]), id);
  if (classified.kind === "answer") return JSON.stringify({ envelope_id: id });
  const { body } = await take(classified.delivery);
  const payload = classified.kind === "now" && body !== "" ? { payload: parsePayload(body) } : {};
  return JSON.stringify({ envelope_id: id, ...payload });
}
