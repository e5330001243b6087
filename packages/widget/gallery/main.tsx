import "@fontsource-variable/inter";
import "../src/styles/index.css";
import { createRoot } from "react-dom/client";
import { TextProvider, TooltipHost } from "../src/index.ts";
import { Gallery } from "./gallery.tsx";
import { translator } from "./texts.ts";

const query = new URLSearchParams(location.search);
const language = query.get("language") === "ru" ? "ru" : "en";
document.documentElement.lang = language;
document.documentElement.dataset["theme"] = query.get("theme") === "light" ? "light" : "dark";

const place = document.getElementById("root");
if (place) {
  createRoot(query.has("shadow") ? shadowIn(place) : place).render(
    <TextProvider t={translator(language)} language={language}>
      <Gallery />
      <TooltipHost />
    </TextProvider>,
  );
}

/** As hosts have it: the page's own styles don't reach into a shadow root, so it gets copies. */
function shadowIn(host: HTMLElement): HTMLElement {
  const shadow = host.attachShadow({ mode: "open" });
  const styles = document.querySelectorAll("link[rel=stylesheet], style");
  const inside = document.createElement("div");
  shadow.append(...[...styles].map((each) => each.cloneNode(true)), inside);
  return inside;
}
