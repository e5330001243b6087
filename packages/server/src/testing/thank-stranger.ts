import { thanksCalls } from "@guildhall/core/thanks";
import type { Teammate } from "./team.ts";

/** Thanks somebody of the connected chat who is no member; returns the thanks' id. */
export async function thankStranger({ client }: Teammate, currencyId: number): Promise<number> {
  const receivers = [{ externalId: "U-stranger", name: "Sam" }];
  const body = { receivers, description: "Well done", rewards: [{ currencyId, amount: 10 }] };
  return (await client.call(thanksCalls.give, { body })).tid;
}
