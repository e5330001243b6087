/** Tells whether the panel stands inside another site, by `?widget=1` in the address it was opened with. */
export function isWidgetMode(): boolean {
  return openedInWidget;
}

const openedInWidget = new URLSearchParams(location.search).get("widget") === "1";
