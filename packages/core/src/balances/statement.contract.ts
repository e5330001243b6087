import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { currencyAmount, id, idParam, instant, optionalIdParam, userRef } from "../lib/wire.ts";

const statementReason = z.enum([
  "thanks",
  "thanks_undone",
  "challenge",
  "purchase",
  "purchase_refunded",
  "adjustment",
  "erase",
  "other",
]);

/** Why a balance changed. */
export type StatementReason = z.output<typeof statementReason>;

/** One transfer of a member's statement. */
export const statementLine = z.object({
  /** Of the transfer; newer ones have greater ids. */
  id,
  at: instant,
  reason: statementReason,
  /** What it is about: the words of a thanks, the title of a challenge or perk; empty where the asker may not see it. */
  title: z.string(),
  /** Who thanked, who did it by hand, or whom a present was for; null for nobody in particular. */
  person: z.nullable(userRef),
  /** What moved it; null where that is gone or not for the asker to see. */
  link: z.nullable(z.object({ type: z.enum(["thanks", "challenge", "purchase"]), id })),
  /** In hundredths; what went out is below 0. */
  amount: currencyAmount,
  /** The balance of this currency right after it. */
  balance: currencyAmount,
});

/** One transfer of a member's statement. */
export type StatementLine = z.output<typeof statementLine>;

const access = { who: "member", permission: ["manage-own-profile", "manage-balances"] } as const;
const byId = { params: z.object({ id: idParam }) };

/** What came in and went out of a member's balances. */
export const getStatement = endpoint({
  name: "getStatement",
  method: "GET",
  path: "/users/{id}/profile/statement",
  summary:
    "Lists the transfers of one's own balances, with manage-balances of anybody's, newest first, 30 a page; lastId of the answer asks for the next, 0 ends.",
  access,
  ...byId,
  query: z.object({ currency_id: optionalIdParam, last_id: optionalIdParam }),
  response: z.object({
    items: z.array(statementLine),
    lastId: z.int(),
    /** The present balance of each currency that ever moved. */
    balances: z.array(currencyAmount),
  }),
});

/** The whole statement as a spreadsheet. */
export const exportStatement = endpoint({
  name: "exportStatement",
  method: "GET",
  path: "/users/{id}/profile/statement/export",
  summary: "Writes a statement into a spreadsheet: base64, or the file itself when asked for it.",
  access,
  ...byId,
  query: z.object({ currency_id: optionalIdParam }),
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});
