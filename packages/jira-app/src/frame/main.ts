import { loadNamespace } from "@guildhall/core/i18n";
import type { Host } from "./host.ts";
import { languageOf } from "./place.ts";
import { showFrame } from "./show-frame.tsx";

void start();

/** Jira keeps its frames small and isolated: whatever happens, something is said in it. */
async function start(): Promise<void> {
  try {
    const { forge } = await import("./forge.ts");
    await show(forge);
  } catch {
    document.querySelector("#root")?.remove();
    document.querySelector("#failed")?.removeAttribute("hidden");
  }
}

async function show(host: Host): Promise<void> {
  const context = await host.context();
  const language = languageOf(context.locale);
  document.documentElement.lang = language;
  // Ahead of the frame that shows them; it asks again if this fails.
  loadNamespace(language, "forge").catch(() => undefined);
  host.followTheme().catch(() => undefined);
  const server = document.querySelector<HTMLMetaElement>("meta[name=guildhall-server]")?.content ?? "";
  const place = document.querySelector("#root");
  if (place !== null) showFrame({ place, host, context, language, server });
}
