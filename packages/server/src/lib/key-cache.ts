import { UnavailableError } from "@guildhall/core";
import { createLocalJWKSet } from "jose";
import type { JSONWebKeySet } from "jose";
import * as z from "zod/mini";
import type { Deps } from "./deps.ts";
import type { Egress } from "./egress.ts";

export type KeySet = ReturnType<typeof createLocalJWKSet>;

export interface KeyCache {
  /** The issuer's keys; `isNew` if they were fetched for this call. @throws {UnavailableError} when there are none */
  read(
    at: Date,
    options?: { readonly isMissing: boolean },
  ): Promise<{ readonly keys: KeySet; readonly isNew: boolean }>;
}

/** How long keys are used without asking again, in ms: an hour. */
export const KEYS_LIFETIME_MS = 3_600_000;

/** Shortest time between two requests, in ms, whatever tokens name: a minute. */
export const KEYS_PAUSE_MS = 60_000;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).check(z.minLength(1)) });

/** Keys that are too old are used on while the issuer doesn't give others. */
export function createKeyCache(
  { egress, log }: { readonly egress: Egress; readonly log: Deps["log"] },
  url: string,
): KeyCache {
  let known: { readonly keys: KeySet; readonly fetchedAtMs: number } | null = null;
  let asked: { readonly atMs: number; readonly answer: Promise<boolean> } | null = null;
  const fetchNow = async (atMs: number): Promise<boolean> => {
    try {
      known = { keys: createLocalJWKSet(await fetchKeys(egress, url)), fetchedAtMs: atMs };
      return true;
    } catch (error) {
      log.warn({ err: error, url }, "an issuer's keys can't be read");
      return false;
    }
  };
  // Whoever asks meanwhile waits for the same answer.
  const renew = (atMs: number): Promise<boolean> => {
    if (asked === null || atMs - asked.atMs >= KEYS_PAUSE_MS) asked = { atMs, answer: fetchNow(atMs) };
    return asked.answer;
  };
  return {
    async read(at, { isMissing } = { isMissing: false }) {
      const atMs = at.getTime();
      const isOld = known === null || atMs - known.fetchedAtMs >= KEYS_LIFETIME_MS;
      const isNew = (isOld || isMissing) && (await renew(atMs));
      if (known === null) throw new UnavailableError("the issuer's keys can't be read");
      return { keys: known.keys, isNew };
    },
  };
}

async function fetchKeys(egress: Egress, url: string): Promise<JSONWebKeySet> {
  const { status, body } = await egress.send({ method: "GET", url, headers: { accept: "application/json" } });
  if (status !== 200) throw new UnavailableError("the issuer's keys can't be read");
  // Of each key, jose checks what it needs.
  return z.parse(keySet, JSON.parse(body.toString("utf8"))) as JSONWebKeySet;
}
