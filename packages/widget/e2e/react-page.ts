import { createElement, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { GuildhallWidget, type GuildhallWidgetProps } from "../src/react/index.ts";

/** What the page's tests may change of the widget; what's left out isn't given. */
export type Given = Partial<Pick<GuildhallWidgetProps, "person" | "theme" | "locale" | "height">>;

/** What the page keeps for its tests. */
export interface ReactPage {
  guildhallServer: string;
  /** Of who comes first. */
  given: Given;
  change: (given: Given) => void;
}

// Safe: the page's tests keep the rest of it here.
const page = window as unknown as ReactPage;

function Widget() {
  const [given, change] = useState(page.given);
  page.change = change;
  const getToken = (): string => given.person ?? "nobody";
  const fixed = { server: page.guildhallServer, app: "app-1", view: "leaderboard" } as const;
  return createElement(GuildhallWidget, { ...fixed, getToken, ...given });
}

const place = document.createElement("div");
place.id = "react";
document.body.append(place);
createRoot(place).render(createElement(StrictMode, null, createElement(Widget)));
