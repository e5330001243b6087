/** An issue's key, and the site that it's of. */
export interface IssueName {
  /** Such as `https://acme.atlassian.net`. */
  readonly siteUrl: string;
  readonly key: string;
}

const LINK = /^(https:\/\/[^/\s?#]+)\/(?:[^\s?#]*\/)?browse\/(\p{L}[\p{L}\d_]*-\d+)\/?(?:[?#].*)?$/u;

/** Reads an issue's link; null for anything else, such as a mere key. */
export function readIssueLink(text: string): IssueName | null {
  const [, siteUrl, key] = LINK.exec(text) ?? [];
  return siteUrl === undefined || key === undefined ? null : { siteUrl: siteUrl.toLowerCase(), key: key.toUpperCase() };
}

export function issueLink({ siteUrl, key }: IssueName): string {
  return `${siteUrl}/browse/${key}`;
}

/**
 * An issue as a challenge names it: by its link where a workspace has several sites, whose issues may have the same keys,
 * and by its key where there's only one.
 */
export function tidyIssue(text: string, siteUrls: readonly string[]): string {
  const name = readIssueLink(text);
  if (name === null) return text;
  const isOnly = siteUrls.length === 1 && siteUrls[0]?.toLowerCase() === name.siteUrl;
  return isOnly ? name.key : issueLink(name);
}

/** Whether it takes a link to say which issue it is. */
export function needsIssueLink(text: string, siteUrls: readonly string[]): boolean {
  return text !== "" && siteUrls.length > 1 && readIssueLink(text) === null;
}
