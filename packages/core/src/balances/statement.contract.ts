import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { currencyAmount, idParam, optionalIdParam } from "../lib/wire.ts";
import { statementLine } from "./statement.shapes.ts";

const access = { who: "member", permission: ["manage-own-profile", "manage-balances"] } as const;
const byId = { params: z.object({ id: idParam }) };

export const get = endpoint({
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
    /** Current balance of each currency that was ever used. */
    balances: z.array(currencyAmount),
  }),
});

const exportStatement = endpoint({
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

export { exportStatement as export };
