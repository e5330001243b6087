import { jiraLicenseOf } from "@guildhall/core/integrations";
import type { JiraSite } from "@guildhall/core/integrations";
import type { License } from "../db/schema.ts";

/** Missing restrictions mean none. The licenses are those of the sites in Jira that are connected. */
export function presentLicense({ type, status, restrictions }: License, siteLicenses: readonly JiraSite["license"][]) {
  return jiraLicenseOf({ type, status, restrictions: [...(restrictions ?? [])] }, siteLicenses);
}
