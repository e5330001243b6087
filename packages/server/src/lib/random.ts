import { randomBytes, randomUUID } from "node:crypto";

/** The only source of randomness; tests seed it. */
export interface Random {
  /** Unguessable bytes, base64url. */
  token(byteCount: number): string;
  uuid(): string;
  /** In [0, 1), for jitter and sampling only. */
  fraction(): number;
}

/** From the operating system. */
export const systemRandom: Random = {
  token: (byteCount) => randomBytes(byteCount).toString("base64url"),
  uuid: () => randomUUID(),
  fraction: () => randomBytes(4).readUInt32BE(0) / 2 ** 32,
};
