import { hash, verify } from "@node-rs/argon2";
import type { Options } from "@node-rs/argon2";

/** Argon2id (the library's default) with 19 MiB, two passes, one lane: about 11 ms on one core. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of no one's password, at the same cost: checking it takes as long as a real one. */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$55qLW36a5Xjp6sn7W4z0Nw$yrT87PbcJUgP7jWe750C/oUdfpL4VbrpubZG3mJQEvg";

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Without a stored hash it takes equally long and returns false. */
export async function checkPassword(password: string, kept: string | null): Promise<boolean> {
  const isRight = await verify(kept ?? NOBODYS_HASH, password);
  return isRight && kept !== null;
}
