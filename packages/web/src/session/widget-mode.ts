/** Whether the panel is embedded in another site, by `?widget=1` in its initial URL. */
export function isWidgetMode(): boolean {
  return openedInWidget;
}

const openedInWidget = new URLSearchParams(location.search).get("widget") === "1";
