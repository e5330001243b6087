import * as z from "zod/mini";
import { fieldChanges } from "../lib/field-changes.ts";
import { id } from "../lib/wire.ts";
import { jiraEnvironment } from "./jira.shapes.ts";

const site = { siteUrl: z.string(), environment: jiraEnvironment };

export const jiraEvents = {
  /** Again or for the first time. */
  "jira_site.connected": z.object(site),
  /** It was removed here (`removed`) or there (`uninstalled`), or the site went to another workspace (`moved`). */
  "jira_site.disconnected": z.object({ ...site, reason: z.enum(["removed", "uninstalled", "moved"]) }),
  /** Never a credential, only whether there is one. */
  "jira_site.changed": z.object({ ...site, changes: fieldChanges }),
  /** Tempo no longer takes the site's token; told once, until it takes one again. */
  "jira_tempo.refused": z.object({
    ...site,
    /** Who can enter another one. */
    managerIds: z.array(id),
  }),
  /** A member's Atlassian account was linked. */
  "jira_user.linked": z.object({ memberId: id }),
  "jira_user.unlinked": z.object({ memberId: id }),
};
