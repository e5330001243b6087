import * as z from "zod/mini";
import { id, instant } from "../lib/wire.ts";

/** Where Forge runs the app; people test in the others. */
export const jiraEnvironment = z.enum(["production", "staging", "development"]);

/** `uninstalled`: somebody removed the app there, or installed it anew without connecting it again. */
const jiraSiteState = z.enum(["active", "uninstalled"]);

/** `none`: the app is free there, as it is outside production. */
const jiraLicense = z.enum(["none", "active", "inactive"]);

/** A site with the app; never its Tempo token. */
const jiraSite = z.object({
  id,
  /** Such as `https://acme.atlassian.net`; "" if Atlassian didn't tell. */
  siteUrl: z.string(),
  environment: jiraEnvironment,
  state: jiraSiteState,
  /** Since when it's in this state. */
  changedAt: instant,
  license: jiraLicense,
  /** When the app last called from there. */
  seenAt: instant,
  hasTempoToken: z.boolean(),
});

export const jiraSettings = z.object({
  sites: z.array(jiraSite),
  /** Members who are linked to their Atlassian account. */
  linkedPeople: z.int(),
});

export type JiraSettings = z.output<typeof jiraSettings>;

export type JiraSite = JiraSettings["sites"][number];

/** How whoever calls from Jira stands here; `linkUrl` opens the panel, where they link their account. */
export const jiraStanding = z.discriminatedUnion("state", [
  z.object({ state: z.literal("unbound") }),
  z.object({ state: z.literal("unlinked"), linkUrl: z.string() }),
  z.object({ state: z.literal("disabled") }),
]);

export type JiraStanding = z.output<typeof jiraStanding>;

/** The site that a member calls from. */
export const jiraPlace = z.object({
  siteUrl: z.string(),
  license: jiraLicense,
  /** Without a license nothing can be changed from there. */
  isReadOnly: z.boolean(),
  /** What they are in the panel, to which a frame may lead; in frames, everybody is a member. */
  panelRoles: z.array(z.enum(["member", "moderator", "admin", "owner", "super_admin"])),
});

/**
 * Whether an Atlassian account can be linked to whoever is signed in: the address was `used` or has `expired`, the
 * account is `taken` by another member, or they aren't a member of the site's workspace (`outsider`).
 */
export const jiraLinkState = z.enum(["ready", "done", "used", "expired", "taken", "outsider", "unknown"]);

export type JiraLinkState = z.output<typeof jiraLinkState>;
