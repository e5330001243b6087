import { setTimeout as sleep } from "node:timers/promises";
import { InvariantError } from "@guildhall/core";

/** A change; with a key it acts once however often it's sent. */
export interface WireRequest {
  readonly path: string;
  readonly body: object;
  readonly token: string;
  readonly key?: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** The first error's code, or "". */
  readonly code: string;
  /** The first error's reason, or "". */
  readonly reason: string;
  /** The thanks' id; 0 if it was refused. */
  readonly tid: number;
  /** Whether it's a replay. */
  readonly isReplayed: boolean;
}

const TWIN_TRIES = 100;
const TWIN_PAUSE_MS = 20;

/** Sends a change once. @throws without a response */
export async function send(url: string, wish: WireRequest): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${wish.path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${wish.token}`,
      "content-type": "application/json",
      ...(wish.key === undefined ? {} : { "idempotency-key": wish.key }),
    },
    body: JSON.stringify(wish.body),
  });
  const text = await response.text();
  const { data, errors } = JSON.parse(text) as Envelope;
  const [error] = errors;
  return {
    status: response.status,
    text,
    code: error?.code ?? "",
    reason: error?.reason ?? "",
    tid: data?.tid ?? 0,
    isReplayed: response.headers.get("idempotency-replayed") === "true",
  };
}

interface Envelope {
  readonly data: { readonly tid?: number } | null;
  readonly errors: readonly { readonly code: string; readonly reason?: string }[];
}

/** Sends a change with a key; on a conflict with a concurrent twin it retries, like clients should. */
export async function sendKeyed(url: string, wish: WireRequest & { readonly key: string }): Promise<Answer> {
  for (let attempt = 0; attempt < TWIN_TRIES; attempt += 1) {
    const answer = await send(url, wish);
    if (answer.code !== "ErrorConflict") return answer;
    await sleep(TWIN_PAUSE_MS);
  }
  throw new InvariantError("the twin never came to an end");
}

/** The `data` of a GET. @throws {InvariantError} unless the status is 200 */
export async function read<T>(url: string, of: { readonly path: string; readonly token: string }): Promise<T> {
  const response = await fetch(`${url}/api/v1${of.path}`, { headers: { authorization: `Bearer ${of.token}` } });
  const text = await response.text();
  if (response.status !== 200) throw new InvariantError(`${of.path} was answered ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: T }).data;
}
