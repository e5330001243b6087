import type { ManifestOptions } from "../src/manifest/manifest.ts";

const APP_ID = /^ari:cloud:ecosystem::app\/[\w-]+$/;

/** Reads what the manifest needs from the environment, or what is wrong with it. */
export function readConfig(env = process.env): ManifestOptions | { readonly fault: string } {
  const { JIRA_APP_ID: appId = "", PUBLIC_URL: url = "", JIRA_LICENSED: licensed = "off" } = env;
  if (!APP_ID.test(appId)) return { fault: "Set JIRA_APP_ID to the app's id, as `forge register` printed it." };
  // Atlassian's servers call nothing else.
  if (!url.startsWith("https://") || !URL.canParse(url))
    return { fault: "Set PUBLIC_URL to the server's https address." };
  if (licensed !== "on" && licensed !== "off") return { fault: "JIRA_LICENSED is on or off." };
  return { appId, server: new URL(url).origin, isLicensed: licensed === "on" };
}
