import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { someSettings, workspaceSettings } from "./settings.shapes.ts";

export const get = endpoint({
  name: "getSettings",
  method: "GET",
  path: "/settings",
  topics: ["settings"],
  summary: "Returns the workspace's settings with the available time zones and themes.",
  access: { who: "member", permission: ["manage-ws-settings"] },
  response: z.object({
    settings: workspaceSettings,
    timeZones: z.array(z.string()),
    themes: z.array(z.enum(["dark", "light"])),
    /** A chat provider is connected, so a channel can be chosen. */
    pickChannel: z.boolean(),
  }),
});

export const update = endpoint({
  name: "updateSettings",
  method: "PUT",
  path: "/settings",
  topics: ["session"],
  summary:
    "Updates any subset of the workspace's settings; with `seen`, settings that someone else has changed since " +
    "aren't overwritten.",
  access: { who: "member", permission: ["manage-ws-settings"] },
  body: z.strictObject({ ...someSettings.shape, seen: z.optional(someSettings) }),
  response: z.object({ settings: workspaceSettings }),
});
