import { WIDGET_TOKENS, type FrameOptions } from "@guildhall/core/widget";
import type { InitOptions, WidgetElement } from "../api.ts";
import { readOptions, toLanguage, toTheme } from "../read-options.ts";
import { resolveTheme } from "../theme.ts";

/** What a frame is told of its element: its options, and what an inline widget would inherit from the page. */
export function toFrameOptions(element: WidgetElement, init: InitOptions): FrameOptions {
  const { view, params, groupId, theme, locale, height } = readOptions(element);
  const page = toLanguage(document.documentElement.lang);
  const look = getComputedStyle(element);
  const tokens = WIDGET_TOKENS.map((name) => [name, look.getPropertyValue(`--gh-${name}`).trim()] as const);
  return {
    view,
    id: params?.id ?? 0,
    groupId: groupId ?? 0,
    theme: resolveTheme(theme ?? toTheme(init.theme) ?? "auto", element),
    locale: locale ?? toLanguage(init.locale) ?? page ?? null,
    isFixed: Boolean(height),
    tokens: Object.fromEntries(tokens.filter(([, value]) => value !== "")),
  };
}
