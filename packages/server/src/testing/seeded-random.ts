import { createHash } from "node:crypto";
import type { Random } from "../lib/random.ts";

/** Repeatable by seed; for tests and the demo, never for secrets. */
export function createSeededRandom(seed: string | number): Random {
  let count = 0;
  const next = (byteCount: number): Buffer => {
    const blocks: Buffer[] = [];
    for (let made = 0; made < byteCount; made += 32) {
      blocks.push(
        createHash("sha256")
          .update(`${seed}:${(count += 1)}`)
          .digest(),
      );
    }
    return Buffer.concat(blocks).subarray(0, byteCount);
  };
  return {
    token: (byteCount) => next(byteCount).toString("base64url"),
    uuid: () => {
      const hex = next(16).toString("hex");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    fraction: () => next(4).readUInt32BE(0) / 2 ** 32,
  };
}
