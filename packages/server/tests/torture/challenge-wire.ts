import type { Assignment } from "@guildhall/core/challenges";
import type { Player } from "./challenge-crew.ts";

/** The outcome of a change to a challenge or attempt. */
export interface Outcome {
  readonly status: number;
  /** The reason of a refusal, or another failure's code; "" on success. */
  readonly reason: string;
  readonly message: string;
  /** The new challenge; 0 otherwise. */
  readonly cid: number;
  readonly assignment: Assignment | null;
}

export interface Deed {
  readonly method?: "POST" | "PUT";
  readonly path: string;
  /** JSON; form texts if `isForm` is set. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly isForm?: boolean;
}

export const deeds = {
  publish: (body: Readonly<Record<string, unknown>>): Deed => ({
    path: "/challenges",
    body: { type: "quest", status: "new", title: "Race", ...body },
  }),
  accept: (id: number): Deed => ({ path: `/challenge/${String(id)}/accept`, body: {} }),
  reopen: (id: number): Deed => ({ path: `/challenge/${String(id)}/reopen`, body: {} }),
  close: (id: number): Deed => ({ method: "PUT", path: `/challenge/${String(id)}/close`, body: {} }),
  complete: (id: number, comment = "Done"): Deed => ({
    path: `/challenge/assignment/${String(id)}/complete`,
    body: { comment },
    isForm: true,
  }),
  abandon: (id: number): Deed => ({ path: `/challenge/assignment/${String(id)}/abandon`, body: {} }),
  approve: (id: number, publish = false): Deed => ({
    path: `/challenge/assignment/${String(id)}/approve`,
    body: { publish },
  }),
  reject: (id: number): Deed => ({ path: `/challenge/assignment/${String(id)}/reject`, body: { comment: "Not yet" } }),
  split: (id: number, body: Readonly<Record<string, unknown>> = { equalize: true }): Deed => ({
    path: `/challenge/assignment/${String(id)}/split-reward`,
    body,
  }),
} as const;

interface Envelope {
  readonly data: { readonly cid?: number; readonly assignment?: Assignment } | null;
  readonly errors: readonly WireRefusal[];
}

interface WireRefusal {
  readonly code: string;
  readonly reason?: string;
  readonly message: string;
}

export function toOutcome(status: number, text: string): Outcome {
  const { data, errors } = JSON.parse(text) as Envelope;
  const { code, reason, message } = errors[0] ?? { code: "", message: "" };
  return { status, reason: reason ?? code, message, cid: data?.cid ?? 0, assignment: data?.assignment ?? null };
}

/** Sends a request over the socket. @throws without a response */
export async function doDeed(
  url: string,
  who: Player,
  { method = "POST", path, body = {}, isForm = false }: Deed,
): Promise<Outcome> {
  const authorization = `Bearer ${who.token}`;
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  const json = { headers: { authorization, "content-type": "application/json" }, body: JSON.stringify(body) };
  const content = isForm ? { headers: { authorization }, body: form } : json;
  const response = await fetch(`${url}/api/v1${path}`, { method, ...content });
  return toOutcome(response.status, await response.text());
}
