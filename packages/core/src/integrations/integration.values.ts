import * as z from "zod/mini";

/** Systems that connect to a workspace with a key of their own. */
export const integrationProvider = z.enum(["slack", "telegram", "jira"]);

export type IntegrationProvider = z.output<typeof integrationProvider>;
