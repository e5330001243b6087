import { needsIssueLink, readIssueLink, tidyIssue } from "@guildhall/core/challenges";
import type { ChallengeInput } from "@guildhall/core/challenges";
import type { FieldError } from "@guildhall/core";
import { listSites } from "../jira/index.ts";
import type { MemberCall } from "../lib/deps.ts";

/** The input with its issue as challenges name them here. */
export async function withTidyIssue(call: MemberCall, input: ChallengeInput): Promise<ChallengeInput> {
  const { externalId } = input;
  if (readIssueLink(externalId) === null) return input;
  return { ...input, externalId: tidyIssue(externalId, await siteUrls(call)) };
}

/** Of an issue that was named before nothing more is asked. */
export async function issueProblems(
  call: MemberCall,
  { externalId }: { readonly externalId: string },
  before: { readonly externalId: string } | null,
): Promise<FieldError[]> {
  if (externalId === "" || before?.externalId === externalId) return [];
  return needsIssueLink(externalId, await siteUrls(call)) ? [{ field: "externalId", code: "which_site" }] : [];
}

/** Of those that are connected, each once; "" for one whose address isn't known. */
async function siteUrls({ db, actor }: MemberCall): Promise<readonly string[]> {
  const sites = (await listSites(db, actor.workspace.id)).filter(({ state }) => state === "active");
  // A site may use the app in several environments: it's one address.
  const urls = new Map<string, string>();
  for (const { cloudId, siteUrl } of sites) urls.set(cloudId, siteUrl || (urls.get(cloudId) ?? ""));
  return [...new Set(urls.values())];
}
