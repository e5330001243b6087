import { createPrivateKey, createPublicKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type { WidgetKeyAlgorithm } from "@guildhall/core/widget";
import type { Deps } from "../lib/deps.ts";
import { openText, sealText } from "../lib/sealed-text.ts";

export interface StoredKey {
  readonly workspaceId: number;
  readonly kid: string;
  readonly alg: WidgetKeyAlgorithm;
  readonly material: Uint8Array;
}

/** What's kept of a new key, and what's shown of it once; "" for a host's own key. */
export interface NewMaterial {
  readonly material: Buffer;
  readonly secret: string;
}

type KeyName = Pick<StoredKey, "workspaceId" | "kid">;
type Parts = Pick<Deps, "config" | "random">;

const SECRET_BYTES = 32;
/** The DER of an Ed25519 private key (PKCS #8) up to its 32 bytes. */
const ED25519_PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");

/** 256 random bits, whose text is the key. */
export function createSharedSecret({ config, random }: Parts, key: KeyName): NewMaterial {
  const secret = random.token(SECRET_BYTES);
  return { secret, material: sealText(secret, { secret: config.secret, purpose: purposeOf(key), random }) };
}

/** A new Ed25519 pair, of which only the public key is kept. */
export function createPair({ random }: Pick<Parts, "random">): NewMaterial {
  const seed = Buffer.from(random.token(SECRET_BYTES), "base64url");
  const key = createPrivateKey({ key: Buffer.concat([ED25519_PRIVATE, seed]), format: "der", type: "pkcs8" });
  return {
    secret: String(key.export({ format: "pem", type: "pkcs8" })),
    material: createPublicKey(key).export({ format: "der", type: "spki" }),
  };
}

/** A host's own public key, from PEM; null if it isn't an Ed25519 one. */
export function readPublicKey(pem: string): NewMaterial | null {
  // Node would derive the public key of a private one, which a host must never send.
  if (!pem.trimStart().startsWith("-----BEGIN PUBLIC KEY-----")) return null;
  try {
    const key = createPublicKey({ key: pem, format: "pem" });
    if (key.asymmetricKeyType !== "ed25519") return null;
    return { secret: "", material: key.export({ format: "der", type: "spki" }) };
  } catch {
    return null;
  }
}

/** What verifies signatures; null if the stored secret was sealed with another secret of the installation. */
export function toVerifier({ config }: Pick<Parts, "config">, key: StoredKey): KeyObject | Uint8Array | null {
  if (key.alg === "EdDSA") {
    return createPublicKey({ key: Buffer.from(key.material), format: "der", type: "spki" });
  }
  const secret = openText(key.material, { secret: config.secret, purpose: purposeOf(key) });
  return secret === null ? null : new TextEncoder().encode(secret);
}

function purposeOf({ workspaceId, kid }: KeyName): string {
  return `widget key ${String(workspaceId)} ${kid}`;
}
