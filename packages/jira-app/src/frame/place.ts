import type { Language } from "@guildhall/core";
import { MODULES } from "../manifest/modules.ts";
import type { HostContext } from "./host.ts";

/** Where in Jira a frame is. */
export type Place =
  | { readonly kind: "issue" | "thank"; readonly issueKey: string }
  | { readonly kind: "home" | "give" | "start" | "settings" }
  | { readonly kind: "gadget"; readonly shows: GadgetView }
  | { readonly kind: "gadget-settings"; readonly shows: GadgetView };

export const GADGET_VIEWS = ["leaderboard", "challenges"] as const;
export type GadgetView = (typeof GADGET_VIEWS)[number];

/** A place that isn't known shows the dashboard. */
export function placeOf({ moduleKey, extension }: Pick<HostContext, "moduleKey" | "extension">): Place {
  const issueKey = textIn(extension["issue"], "key");
  switch (moduleKey) {
    case MODULES.issue:
      return { kind: "issue", issueKey };
    case MODULES.thank:
      return { kind: "thank", issueKey };
    case MODULES.gadget: {
      const shows = gadgetView(textIn(extension["gadgetConfiguration"], "view"));
      return { kind: extension["entryPoint"] === "edit" ? "gadget-settings" : "gadget", shows };
    }
    case MODULES.admin:
      return { kind: "settings" };
    case MODULES.start:
      return { kind: "start" };
    case MODULES.command:
      return { kind: "give" };
    default:
      return { kind: "home" };
  }
}

/** English for languages that Guildhall doesn't speak. */
export function languageOf(locale: string): Language {
  return locale.toLowerCase().startsWith("ru") ? "ru" : "en";
}

/** The leaderboard for what isn't known. */
export function gadgetView(name: string): GadgetView {
  return GADGET_VIEWS.find((view) => view === name) ?? "leaderboard";
}

function textIn(value: unknown, field: string): string {
  if (typeof value !== "object" || value === null || !(field in value)) return "";
  const found: unknown = Reflect.get(value, field);
  return typeof found === "string" ? found : "";
}
