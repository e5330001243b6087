import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import type { ManifestOptions } from "../src/manifest/manifest.ts";

const APP_ID = /^ari:cloud:ecosystem::app\/[\w-]+$/;

/** Where `forge register` writes the app's id. */
const REGISTERED = new URL("../manifest.yml", import.meta.url);

/** Reads what the manifest needs from the environment and from what was registered, or what is wrong with it. */
export function readConfig(
  env = process.env,
  registered = readRegistered(),
): ManifestOptions | { readonly fault: string } {
  const { JIRA_APP_ID: appId = idIn(registered), PUBLIC_URL: url = "", JIRA_LICENSED: licensed = "off" } = env;
  if (!APP_ID.test(appId))
    return { fault: "Register the app first, or set JIRA_APP_ID to its id, as the guide says (docs/guides/jira.md)." };
  // Atlassian's servers call nothing else.
  if (!url.startsWith("https://") || !URL.canParse(url))
    return { fault: "Set PUBLIC_URL to the server's https address." };
  if (!["on", "off"].includes(licensed)) return { fault: "JIRA_LICENSED is on or off." };
  return { appId, server: new URL(url).origin, isLicensed: licensed === "on" };
}

function readRegistered(): string {
  return existsSync(REGISTERED) ? readFileSync(REGISTERED, "utf8") : "";
}

/** "" if it isn't registered. */
function idIn(manifest: string): string {
  // Forge's own form, which it has checked.
  const read = parse(manifest) as { readonly app?: { readonly id?: string } } | null;
  const id = read?.app?.id ?? "";
  return id.endsWith("/not-registered-yet") ? "" : id;
}
