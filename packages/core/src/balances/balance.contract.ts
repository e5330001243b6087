import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { amount, currencyAmount, idParam } from "../lib/wire.ts";

/** Hundredths by currency id. */
const amounts = z.record(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), amount);

export const update = endpoint({
  name: "updateBalances",
  method: "POST",
  path: "/users/{id}/balances",
  topics: ["balances", "leaderboard", "feed"],
  summary:
    "Sets a user's balances to the given amounts (hundredths by currency ID), with a comment. With `seen`, nothing " +
    "is set if a balance has changed since: 409 with the reason `changed`. Without it, the amounts are set " +
    "whatever has happened since.",
  access: { who: "member", permission: ["manage-balances"] },
  params: z.object({ id: idParam }),
  body: z.strictObject({
    balances: amounts,
    /** Balances as the client read them; if any has changed since, nothing is set and the answer is 409 `changed`. */
    seen: z.optional(amounts),
    comments: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
    notify: z._default(z.boolean(), false),
  }),
  response: z.object({ balances: z.array(currencyAmount) }),
  movesValue: true,
});
