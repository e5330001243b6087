import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";
import { jiraEnvironment } from "./jira.shapes.ts";

const site = { siteUrl: z.string(), environment: jiraEnvironment };

/** Again or for the first time. */
export const jiraSiteConnected = z.object(site);

/** It was removed here (`removed`) or there (`uninstalled`), or the site went to another workspace (`moved`). */
export const jiraSiteDisconnected = z.object({ ...site, reason: z.enum(["removed", "uninstalled", "moved"]) });

/** Never a credential, only whether there is one. */
export const jiraSiteChanged = z.object({ ...site, changes: fieldChanges });

/** Tempo no longer takes the site's token; told once, until it takes one again. */
export const jiraTempoRefused = z.object({
  ...site,
  /** Who can enter another one. */
  managerIds: z.array(id),
});

/** A member's Atlassian account was linked. */
export const jiraUserLinked = z.object({ memberId: id });

export const jiraUserUnlinked = z.object({ memberId: id });
