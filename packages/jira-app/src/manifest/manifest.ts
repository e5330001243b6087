import { JIRA_LIFE } from "@guildhall/core/integrations";
import { stringify } from "yaml";
import { LIFECYCLE_EVENTS, MODULES, PRODUCT_EVENTS, REMOTE } from "./modules.ts";

/** What differs between installations of Guildhall. */
export interface ManifestOptions {
  /** As Atlassian gave it: `ari:cloud:ecosystem::app/…`. */
  readonly appId: string;
  /** The Guildhall server's origin. */
  readonly server: string;
  /** Whether the app is sold on the marketplace, whose licenses then arrive with each call. */
  readonly isLicensed: boolean;
}

/** Folder of the built frame, in the app. */
export const FRAME_FOLDER = "static/frame";
const ICON = "resource:frame;icon.svg";
/** Frames talk to the server through Jira; the server's own token says who calls. */
const shown = { resource: "frame", resolver: { endpoint: "api" } } as const;
const page = { ...shown, icon: ICON } as const;

/** The app's manifest, as Forge reads it. */
export function toManifest({ appId, server, isLicensed }: ManifestOptions): string {
  return stringify({
    app: { id: appId, runtime: { name: "nodejs24.x" }, ...(isLicensed && { licensing: { enabled: true } }) },
    modules: { ...placesIn(), ...listeners() },
    resources: [{ key: "frame", path: FRAME_FOLDER }],
    remotes: [
      { key: REMOTE, baseUrl: server, operations: ["compute", "fetch", "storage"], storage: { inScopeEUD: true } },
    ],
    permissions: { scopes: ["read:jira-work"], external: { images: [{ address: server }] } },
  });
}

function placesIn() {
  return {
    "jira:issueContext": [{ key: MODULES.issue, ...page, title: "Guildhall", label: "Thanks and challenge" }],
    "jira:issueAction": [{ key: MODULES.thank, ...shown, title: "Say thanks", viewportSize: "medium" }],
    "jira:projectPage": [{ key: MODULES.project, ...page, title: "Guildhall" }],
    "jira:globalPage": [{ key: MODULES.global, ...page, title: "Guildhall" }],
    "jira:dashboardGadget": [
      {
        key: MODULES.gadget,
        ...shown,
        title: "Guildhall",
        description: "The leaderboard, or your challenges.",
        thumbnail: ICON,
        refreshable: true,
        edit: { resource: "frame" },
      },
    ],
    "jira:adminPage": [
      { key: MODULES.admin, ...page, title: "Guildhall", useAsConfig: true },
      { key: MODULES.start, ...page, title: "Get started with Guildhall", useAsGetStarted: true },
    ],
    "jira:command": [
      {
        key: MODULES.command,
        title: "Give thanks in Guildhall",
        keywords: ["thanks", "kudos", "guildhall"],
        icon: ICON,
        target: { resource: "frame", viewportSize: "medium" },
        resolver: { endpoint: "api" },
      },
    ],
  };
}

function listeners() {
  return {
    trigger: [
      { key: "work", endpoint: "events", events: PRODUCT_EVENTS, filter: { ignoreSelf: true } },
      { key: "life", endpoint: "events", events: LIFECYCLE_EVENTS },
    ],
    // Forge has no event for this one, and tells of it before.
    preUninstall: [{ key: JIRA_LIFE.uninstalled.moduleKey, endpoint: "uninstalled" }],
    scheduledTrigger: [{ key: JIRA_LIFE.alive.moduleKey, endpoint: "alive", interval: "day" }],
    endpoint: [
      { key: "api", remote: REMOTE },
      { key: "events", remote: REMOTE, route: { path: "/api/v1/jira/events" } },
      ...(["uninstalled", "alive"] as const).map((key) => ({
        key,
        remote: REMOTE,
        route: { path: `/api/v1${JIRA_LIFE[key].path}` },
      })),
    ],
  };
}
