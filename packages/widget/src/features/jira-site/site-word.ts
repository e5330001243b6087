/** A site as people call it, such as `acme.atlassian.net`. */
export function siteWord(siteUrl: string): string {
  return siteUrl.replace(/^https:\/\//, "");
}
