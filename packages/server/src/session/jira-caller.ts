import type { JiraStanding } from "@guildhall/core/integrations";

/** What Atlassian vouches for with one call of the Forge app; nothing else about site and person is believed. */
export interface JiraInvocation {
  /** Of the app in one site; another one after a reinstallation. */
  readonly installationId: string;
  readonly cloudId: string;
  /** Such as `https://acme.atlassian.net`; "" if the token doesn't tell. */
  readonly siteUrl: string;
  /** The Atlassian account; null if nobody caused the call, as with events. */
  readonly accountId: string | null;
  readonly environment: "production" | "staging" | "development";
  /** "" if no module of the manifest made the call. */
  readonly moduleKey: string;
  readonly moduleType: string;
  readonly apiBaseUrl: string;
  /** Names the token; writing calls take each one once. */
  readonly jti: string;
  readonly expiresAt: Date;
  /** Null for apps that aren't sold, and outside production. */
  readonly license: { readonly isActive: boolean } | null;
  /** Where in the product the module is, such as an issue; the host's word, for display. */
  readonly extension: unknown;
}

/** A site that is or was connected; never its token for Tempo. */
export interface JiraSite {
  readonly workspaceId: number;
  readonly id: number;
  readonly installationId: string;
  readonly cloudId: string;
  readonly environment: JiraInvocation["environment"];
  readonly siteUrl: string;
  readonly state: "active" | "uninstalled";
  readonly license: "none" | "active" | "inactive";
  readonly hasTempoToken: boolean;
  readonly isTempoRefused: boolean;
  readonly seenAt: Date;
  readonly changedAt: Date;
}

/** Whoever calls through the Forge app. */
export interface JiraCaller {
  readonly invocation: JiraInvocation;
  /** Null if it isn't connected to a workspace. */
  readonly site: JiraSite | null;
  /** What keeps them from acting; null for a linked member, and if nobody caused the call. */
  readonly standing: JiraStanding | null;
  /** Nothing may be changed from there for want of a license. */
  readonly isReadOnly: boolean;
}
