import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { instant } from "../lib/wire.ts";

/** Verifies the workspace's ledger and cached counters. */
export const check = endpoint({
  name: "checkLedger",
  method: "GET",
  path: "/ledger/check",
  summary: "Verifies that balances, transfers, events and cached counters agree, and lists what doesn't.",
  access: { who: "member", permission: ["manage-ws-settings"] },
  response: z.object({
    checkedAt: instant,
    isClean: z.boolean(),
    transfers: z.int(),
    violations: z.array(z.object({ rule: z.string(), ids: z.array(z.string()) })),
  }),
});
