import { WIDGET_TOKENS, type FrameOptions } from "@guildhall/core/widget";
import type { InitOptions, WidgetElement } from "../api.ts";
import { readOptions } from "../read-options.ts";
import { resolveTheme } from "../theme.ts";

/** What a frame is told of its element: its options, and what an inline widget would inherit from the page. */
export function toFrameOptions(element: WidgetElement, init: InitOptions): FrameOptions {
  const { view, params, groupId, theme, locale, height } = readOptions(element);
  const page = document.documentElement.lang.slice(0, 2).toLowerCase();
  const look = getComputedStyle(element);
  const tokens = WIDGET_TOKENS.map((name) => [name, look.getPropertyValue(`--gh-${name}`).trim()] as const);
  return {
    view,
    id: params?.id ?? 0,
    groupId: groupId ?? 0,
    theme: resolveTheme(theme ?? init.theme ?? "auto", element),
    locale: locale ?? init.locale ?? (page === "en" || page === "ru" ? page : null),
    isFixed: Boolean(height),
    tokens: Object.fromEntries(tokens.filter(([, value]) => value !== "")),
  };
}
