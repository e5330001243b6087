import { randomUUID } from "node:crypto";
import type { BenchWorkspace } from "@guildhall/server/bench";
import { writeRequest } from "../lib/raw-client.ts";

/** A request in which a random member thanks another with 0.01. */
export function nextThanks({ currencyId, memberIds, tokens }: BenchWorkspace): string {
  const giver = Math.floor(Math.random() * tokens.length);
  const receiver = (giver + 1 + Math.floor(Math.random() * (tokens.length - 1))) % tokens.length;
  const body = {
    receivers: [{ id: memberIds[receiver] }],
    description: "Thank you for the careful review",
    rewards: [{ currencyId, amount: 1 }],
  };
  return writeRequest({ method: "POST", path: "/api/v1/thanks", token: tokens[giver] ?? "", key: randomUUID(), body });
}
