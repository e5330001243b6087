import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { WRITTEN_PAGES } from "./page.values.ts";

export const get = endpoint({
  name: "getWrittenPage",
  method: "GET",
  path: "/pages/{name}",
  summary:
    "Returns a public page of the installation in the language of the request, or in the other one if that's all " +
    "there is.",
  access: { who: "anyone" },
  params: z.object({ name: z.enum(WRITTEN_PAGES) }),
  response: z.object({
    /** The page's language. */
    language: z.enum(["en", "ru"]),
    /** CommonMark with tables; raw HTML must not be rendered as HTML. */
    markdown: z.string(),
  }),
});
