import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { WRITTEN_PAGES } from "./page.values.ts";

/** Reads a page that the installation has written. */
export const get = endpoint({
  name: "getWrittenPage",
  method: "GET",
  path: "/pages/{name}",
  summary: "Reads a public page of the installation in the language of the request, or in the other one.",
  access: { who: "anyone" },
  params: z.object({ name: z.enum(WRITTEN_PAGES) }),
  response: z.object({
    /** The language the page is written in. */
    language: z.enum(["en", "ru"]),
    /** CommonMark with tables; raw HTML in it is not meant to be shown as HTML. */
    markdown: z.string(),
  }),
});
