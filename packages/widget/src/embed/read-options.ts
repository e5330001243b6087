import { WIDGET_VIEWS, type WidgetView } from "@guildhall/core/widget";
import type { MountOptions, Theme, WidgetElement } from "./api.ts";

const THEMES: readonly Theme[] = ["dark", "light", "auto"];

/** An element's options: those of `mount`, else its attributes. Unknown values count as absent. */
export function readOptions(element: WidgetElement): MountOptions {
  if (element.options !== undefined) return element.options;
  const read = (name: string): string => element.getAttribute(name) ?? "";
  const theme = THEMES.find((each) => each === read("theme"));
  const locale = read("locale");
  return {
    view: toView(read("view")),
    groupId: toId(read("group")),
    params: { id: toId(read("item")) },
    height: read("height"),
    ...(theme && { theme }),
    ...(read("mode") === "frame" && { mode: "frame" }),
    ...((locale === "en" || locale === "ru") && { locale }),
  };
}

/** `home` for names that aren't views. */
export function toView(name: string | undefined): WidgetView {
  return WIDGET_VIEWS.find((view) => view === name) ?? "home";
}

function toId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
