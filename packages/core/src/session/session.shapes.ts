import * as z from "zod/mini";
import { jiraPlace } from "../integrations/jira.shapes.ts";
import { currencyAmount, id } from "../lib/wire.ts";
import { workspaceSettings } from "../settings/settings.shapes.ts";
import { licenseWarning } from "../billing/billing.shapes.ts";
import { workspaceFields, workspaceLicense } from "../workspaces/workspace.shapes.ts";

const page = z.string();

/** Paths or URLs of the fixed pages; empty ones aren't linked. */
export const fixedPages = z.object({
  home: page,
  guide: page,
  terms: page,
  privacy: page,
  pricing: page,
  feedback: page,
});

export type FixedPages = z.output<typeof fixedPages>;

/** The signed-in person in the selected workspace. */
export const sessionUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string(),
  avatarUrlBig: z.string(),
  roles: z.array(z.enum(["member", "moderator", "admin", "owner", "super_admin"])),
  balances: z.array(currencyAmount),
  groups: z.array(z.object({ id, name: z.string() })),
  notificationsCount: z.int(),
  introStep: z.string(),
  /** They have a list of first steps that they haven't dismissed. */
  hasSetUp: z.boolean(),
  workspacesCount: z.int(),
});

export type SessionUser = z.output<typeof sessionUser>;

export const sessionLanguage = z.enum(["en", "ru"]);

/** Name of the workspace that has disabled the caller since; empty for none. */
export const disabledIn = z.string();

/** A person's session, with what they can do. */
export const signedInInfo = z.object({
  loggedIn: z.literal(true),
  /** Null if no workspace is selected. */
  user: z.nullable(sessionUser),
  workspace: z.nullable(z.object({ ...workspaceFields, license: workspaceLicense })),
  disabledIn,
  /** A short-lived token for streams and embedding, which every call of this endpoint renews; empty for a widget. */
  jwt: z.string(),
  /** Cursor for the stream's `after`: anything read from now on includes earlier news; empty without a workspace. */
  newsId: z.string(),
  language: sessionLanguage,
  settings: z.nullable(workspaceSettings),
  /** Enabled license features. */
  features: z.array(z.string()),
  /** What the status bar says; missing if nothing, and for whoever has no such bar. */
  licenseWarning: z.optional(licenseWarning),
  /** The person's permissions here. */
  permissions: z.array(z.string()),
  /** The person's duties here, such as `perks`: activating some of them. */
  duties: z.array(z.string()),
  /** Connected providers. */
  integrations: z.array(z.string()),
  /** Chats that this server runs, connected or not. */
  chats: z.array(z.string()),
  /** Missing where people are invited by email; not so where they come from a directory or a messenger. */
  hasNoInvites: z.optional(z.boolean()),
  /** Missing where the server doesn't run the Jira app. */
  hasJira: z.optional(z.boolean()),
  /** Missing outside Jira. */
  jira: z.optional(jiraPlace),
  /** False if messengers are the only way in and the caller can connect the workspace's: it needs one. */
  optionalInteg: z.boolean(),
  pages: fixedPages,
});
