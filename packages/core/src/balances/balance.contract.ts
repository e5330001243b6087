import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { amount, currencyAmount, idParam } from "../lib/wire.ts";

/** Sets a user's balances; the difference is written as an adjustment. */
export const updateBalances = endpoint({
  name: "updateBalances",
  method: "POST",
  path: "/users/{id}/balances",
  summary: "Sets a user's balances to these amounts (hundredths by currency id) with a comment.",
  access: { who: "member", permission: ["manage-balances"] },
  params: z.object({ id: idParam }),
  body: z.strictObject({
    balances: z.record(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), amount),
    comments: z._default(z.string().check(z.trim(), z.maxLength(500)), ""),
    notify: z._default(z.boolean(), false),
  }),
  response: z.object({ balances: z.array(currencyAmount) }),
  movesValue: true,
});
