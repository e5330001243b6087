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

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <TextProvider t={translator(language)} language={language}>
      <Gallery />
      <TooltipHost />
    </TextProvider>,
  );
}
