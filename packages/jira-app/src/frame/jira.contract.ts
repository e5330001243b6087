import { endpoint } from "@guildhall/core";
import * as z from "zod/mini";

export const bindSite = endpoint({
  name: "bindJiraSite",
  method: "POST",
  path: "/jira/site",
  summary: "",
  access: { who: "anyone" },
  body: z.strictObject({ code: z.string() }),
  response: z.object({}),
});
