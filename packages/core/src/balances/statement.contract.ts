import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { currencyAmount, idParam, optionalIdParam } from "../lib/wire.ts";
import { statementLine } from "./statement.shapes.ts";

const access = { who: "member", permission: ["manage-own-profile", "manage-balances"] } as const;
const byId = z.object({ id: idParam });

export const get = endpoint({
  name: "getStatement",
  method: "GET",
  path: "/users/{id}/profile/statement",
  topics: ["balances", "leaderboard", "purchases"],
  summary:
    "Lists the transfers of the caller's own balances, or of anyone's with `manage-balances`, newest first, 30 per " +
    "page. Pass the response's `lastId` as `last_id` to get the next page; 0 means there are no more.",
  access: { ...access, widget: true },
  params: byId,
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
  summary: "Exports a statement as a spreadsheet: base64, or the file itself if requested by media type.",
  access,
  params: byId,
  query: z.object({ currency_id: optionalIdParam }),
  response: z.object({ excelData: z.string(), fileName: z.string() }),
  export: true,
});

export { exportStatement as export };
