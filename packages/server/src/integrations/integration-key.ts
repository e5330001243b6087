import { createHash } from "node:crypto";
import { integrationProvider } from "@guildhall/core/integrations";
import type { IntegrationProvider } from "@guildhall/core/integrations";
import type { Random } from "../lib/random.ts";
import { isSameSecret } from "../lib/same-secret.ts";

export interface Integration {
  readonly workspaceId: number;
  readonly provider: IntegrationProvider;
}

/** An integration that has shown its key. */
export interface ProvenIntegration extends Integration {
  /** The stored form of the key it showed. */
  readonly keyHash: Uint8Array;
}

/** A presented key: the integration it claims, and its secret. */
export interface CarriedKey extends Integration {
  readonly secret: string;
}

const SECRET_BYTES = 32;
const KEY_FORM = /^ghk_([1-9]\d{0,14})_([a-z]+)_([\w-]{43})$/;

/** The integration, and 256 random bits. */
export function createIntegrationKey(random: Random, { workspaceId, provider }: Integration): string {
  return `ghk_${String(workspaceId)}_${provider}_${random.token(SECRET_BYTES)}`;
}

/** Null if it isn't a key of ours. */
export function readIntegrationKey(text: string): CarriedKey | null {
  const [, workspaceId, name, secret = ""] = KEY_FORM.exec(text) ?? [];
  const provider = integrationProvider.options.find((each) => each === name);
  return provider === undefined ? null : { workspaceId: Number(workspaceId), provider, secret };
}

/** The stored form of a key: the SHA-256 of its secret. */
export function hashSecret({ secret }: Pick<CarriedKey, "secret">): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** Compares a secret in constant time. */
export function provesKey(carried: Pick<CarriedKey, "secret">, keptHash: Uint8Array): boolean {
  return isSameSecret(hashSecret(carried), keptHash);
}
