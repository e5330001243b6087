import type { Language } from "@guildhall/core";
import { WIDGET_VIEWS, type WidgetView } from "@guildhall/core/widget";
import type { MountOptions, Theme, WidgetElement } from "./api.ts";

const THEMES: readonly Theme[] = ["dark", "light", "auto"];

/** An element's options as a page wrote them, which may be anything. */
type Given = Readonly<Partial<Record<keyof MountOptions, unknown>>>;

/** An element's options: those of `mount`, else its attributes. Unknown values count as absent. */
export function readOptions(element: WidgetElement): MountOptions {
  const read = (name: string): string => element.getAttribute(name) ?? "";
  const given: Given = element.options ?? {
    view: read("view"),
    groupId: read("group"),
    params: { id: read("item") },
    height: read("height"),
    theme: read("theme"),
    locale: read("locale"),
    mode: read("mode"),
  };
  const theme = toTheme(given.theme);
  const locale = toLanguage(given.locale);
  return {
    view: toView(given.view),
    groupId: toId(given.groupId),
    params: { id: toId((given.params as MountOptions["params"])?.id) },
    height: typeof given.height === "string" ? given.height : "",
    ...(theme && { theme }),
    ...(given.mode === "frame" && { mode: "frame" }),
    ...(locale && { locale }),
  };
}

/** Whether both show the same view, of the same thing. */
export function isSameView(one: WidgetElement, other: WidgetElement): boolean {
  const [first, second] = [readOptions(one), readOptions(other)];
  return first.view === second.view && first.params?.id === second.params?.id;
}

/** `home` for names that aren't views. */
export function toView(name: unknown): WidgetView {
  return WIDGET_VIEWS.find((view) => view === name) ?? "home";
}

export function toTheme(name: unknown): Theme | undefined {
  return THEMES.find((each) => each === name);
}

/** The language of a code such as `ru` or `ru-RU`, if it's one of ours. */
export function toLanguage(code: unknown): Language | undefined {
  const [language] = String(code).toLowerCase().split("-");
  return language === "en" || language === "ru" ? language : undefined;
}

function toId(id: unknown): number {
  return /^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : 0;
}
