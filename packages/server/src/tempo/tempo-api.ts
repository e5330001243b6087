import { z } from "zod";
import { createEgress } from "../lib/egress.ts";

/** Worklogs of a page. */
export const TEMPO_PAGE_SIZE = 1000;

/** How long an answer may take, in ms. */
const TIMEOUT_MS = 20_000;

const worklog = z.object({
  tempoWorklogId: z.number().int(),
  issue: z.object({ id: z.number().int() }),
  author: z.object({ accountId: z.string() }),
  timeSpentSeconds: z.number().int(),
  updatedAt: z.string(),
});

const page = z.object({ results: z.array(worklog), metadata: z.object({ next: z.string().nullish() }) });

export type TempoWorklog = z.output<typeof worklog>;

export interface TempoPage {
  readonly worklogs: readonly TempoWorklog[];
  readonly isLast: boolean;
}

/** `refused`: it doesn't take the token; `later`: it can't answer now, and says for how long in ms, or 0. */
export type TempoAnswer<Value> =
  | { readonly kind: "answered"; readonly value: Value }
  | { readonly kind: "refused" }
  | { readonly kind: "later"; readonly waitMs: number };

export interface TempoAccess {
  /** Without a path. */
  readonly url: string;
  readonly token: string;
}

/** Worklogs that were changed on a day (`2026-11-24`, UTC) or later. */
export async function listTempoWorklogs(
  access: TempoAccess,
  { changedFrom, offset }: { readonly changedFrom: string; readonly offset: number },
): Promise<TempoAnswer<TempoPage>> {
  const query = new URLSearchParams({
    updatedFrom: changedFrom,
    offset: String(offset),
    limit: String(TEMPO_PAGE_SIZE),
  });
  return ask(access, `/4/worklogs?${query.toString()}`, (body) => {
    const { results, metadata } = page.parse(body);
    // Only whether there's more is read of it: the token goes to no address that an answer names.
    return { worklogs: results, isLast: !metadata.next };
  });
}

/** Null if it was deleted. */
export async function getTempoWorklog(access: TempoAccess, id: number): Promise<TempoAnswer<TempoWorklog | null>> {
  return ask(access, `/4/worklogs/${String(id)}`, (body) => (body === null ? null : worklog.parse(body)));
}

/** The body is null for a 404. */
async function ask<Value>(
  { url, token }: TempoAccess,
  path: string,
  read: (body: unknown) => Value,
): Promise<TempoAnswer<Value>> {
  try {
    // The address is the operator's, who may have it in a network of their own.
    const egress = createEgress({ trustedHosts: [new URL(url).host], timeoutMs: TIMEOUT_MS, maxRedirects: 0 });
    const headers = { authorization: `Bearer ${token}`, accept: "application/json" };
    const { status, headers: told, body } = await egress.send({ method: "GET", url: url + path, headers });
    if (status === 401 || status === 403) return { kind: "refused" };
    if (status === 404) return { kind: "answered", value: read(null) };
    if (status !== 200) return { kind: "later", waitMs: waitOf(told["retry-after"]) };
    return { kind: "answered", value: read(JSON.parse(body.toString("utf8"))) };
  } catch {
    // It's away, or what it says can't be read: it's asked again.
    return { kind: "later", waitMs: 0 };
  }
}

/** Tempo tells seconds. */
function waitOf(retryAfter = "0"): number {
  const seconds = Number(retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
