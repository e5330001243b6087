import * as z from "zod/mini";
import { MAX_EXTERNAL_ID_LENGTH, MAX_JIRA_PEOPLE } from "../lib/limits.ts";
import { id, instant, userRef } from "../lib/wire.ts";

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
  /** It hasn't called for long, though it does every day: it may be gone without having said so. */
  isSilent: z.boolean(),
  hasTempoToken: z.boolean(),
  /** Tempo didn't take the token when it was last asked. */
  isTempoRefused: z.boolean(),
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
  /** The workspace has other sites, whose issues may have the same keys. */
  hasOtherSites: z.boolean(),
  /** What they are in the panel, to which a frame may lead; in frames, everybody is a member. */
  panelRoles: z.array(z.enum(["member", "moderator", "admin", "owner", "super_admin"])),
});

const ACCOUNT = `[^,]{1,${MAX_EXTERNAL_ID_LENGTH}}`;
const ACCOUNTS = new RegExp(`^${ACCOUNT}(,${ACCOUNT}){0,${MAX_JIRA_PEOPLE - 1}}$`);

/** Atlassian account ids with commas between them, each once when parsed. */
export const jiraAccounts = z.pipe(
  z.string().check(z.regex(ACCOUNTS)),
  z.transform((text): readonly string[] => [...new Set(text.split(","))]),
);

/** Who somebody in Jira is here. */
export const jiraPerson = z.object({
  accountId: z.string(),
  /** Whether they're linked to a member, also to one who's disabled. */
  isLinked: z.boolean(),
  /** Null unless they can be thanked as a member. */
  member: z.nullable(userRef),
});

export type JiraPerson = z.output<typeof jiraPerson>;

/**
 * Whether an Atlassian account can be linked to whoever is signed in: the address was `used` or has `expired`, the
 * account is `taken` by another member, or they aren't a member of the site's workspace (`outsider`).
 */
export const jiraLinkState = z.enum(["ready", "done", "used", "expired", "taken", "outsider", "unknown"]);

export type JiraLinkState = z.output<typeof jiraLinkState>;
