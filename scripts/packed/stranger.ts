import type { Consumer } from "./faults.ts";

// All that the page's guide to `@guildhall/widget` says, and a call of `@guildhall/core`: in one file, as a beginning.
const PAGE = `import { createClient, createFetchTransport, createPlatform, leaderboardCalls } from "@guildhall/core/client";
import { guildhall, type GuildhallEvents } from "@guildhall/widget";
import "@guildhall/widget/element";
import { GuildhallWidget } from "@guildhall/widget/react";
import { createElement } from "react";
import { createRoot } from "react-dom/client";

const client = createClient({ transport: createFetchTransport(), platform: createPlatform() });
export const load = async (): Promise<readonly string[]> =>
  (await client.call(leaderboardCalls.get, { query: { period: "month" } })).items.map(({ name }) => name);
guildhall.on("thanked", ({ id }) => console.log(id));
export const detail: GuildhallEvents["failed"] = { code: "", requestId: "" };
const getToken = () => fetch("/guildhall-token", { method: "POST" }).then((answer) => answer.text());
const props = { server: "https://guildhall.example.com", app: "app", getToken, height: "480px" };
const widget = createElement(GuildhallWidget, { ...props, view: "feed", onThanked: ({ id }) => console.log(id) });
createRoot(document.querySelector("main")!).render(widget);
// @ts-expect-error There is no such view.
createElement(GuildhallWidget, { ...props, view: "sofa" });
// @ts-expect-error There is no such event.
guildhall.on("applauded", () => undefined);
`;

/** A page in React with one view, as somebody else writes it. */
export const STRANGER: Consumer = {
  files: { "page.ts": PAGE },
  typed: "page.ts",
};
