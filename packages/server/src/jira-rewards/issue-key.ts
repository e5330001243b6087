/** An issue of a site that a workspace is connected to; its id there stays when its key changes. */
export interface IssueKey {
  readonly workspaceId: number;
  /** The cloud id that the site's tokens name. */
  readonly site: string;
  readonly issueId: string;
}
