import type { WidgetKey, WidgetSettings } from "@guildhall/core/widget";
import type { WidgetApp } from "./widget-app.repository.ts";
import type { DatedKey } from "./widget-key.repository.ts";

export function presentKey({ kid, alg, createdAt }: DatedKey): WidgetKey {
  return { kid, alg, createdAt: createdAt.toISOString() };
}

export function presentSettings(app: WidgetApp, keys: readonly DatedKey[]): WidgetSettings {
  const { appId, isEnabled, unknownUsers, origins } = app;
  return { appId, keys: keys.map(presentKey), origins: [...origins], enabled: isEnabled, unknownUsers };
}
