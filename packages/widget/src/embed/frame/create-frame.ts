import type { InitOptions } from "../api.ts";

// No way to the page around it, and none for it to the camera and the like.
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups allow-downloads";

const FRAME = "display:block;width:100%;height:100%;border:0;visibility:hidden";
const sheets = new Map<string, CSSStyleSheet>();

/** The frame of a widget; not seen before it has answered. */
export function createFrame({ server, app }: InitOptions, isOverlay: boolean): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  // Until it's known in the member's language what it shows.
  frame.title = "Guildhall";
  frame.allow = "";
  frame.referrerPolicy = "origin";
  frame.loading = isOverlay ? "eager" : "lazy";
  frame.setAttribute("sandbox", SANDBOX);
  frame.src = `${server}/widget/v1/frame?app=${encodeURIComponent(app)}`;
  return frame;
}

/** The element's shadow root with these styles: a host's rules don't reach the frame in it. */
export function shadowOf(element: HTMLElement, css: string): ShadowRoot {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  const sheet = sheets.get(css) ?? new CSSStyleSheet();
  if (!sheets.has(css)) sheet.replaceSync(`${css}iframe{${FRAME}}`);
  sheets.set(css, sheet);
  shadow.adoptedStyleSheets = [sheet];
  return shadow;
}
