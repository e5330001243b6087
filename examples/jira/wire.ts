/** What the page and its server tell each other. */

/** Where in Jira a frame is. */
export interface FrameSpot {
  readonly name: string;
  readonly moduleKey: string;
  readonly moduleType: string;
  readonly extension: Readonly<Record<string, unknown>>;
  /** Of its dialog, in the manifest; undefined for frames that are as high as their content. */
  readonly viewportSize?: "medium";
}

export interface PlayedPerson {
  readonly accountId: string;
  readonly name: string;
}

export interface State {
  readonly people: readonly PlayedPerson[];
  readonly spots: readonly FrameSpot[];
  /** Where the frames come from: another origin than the page's, as at Atlassian. */
  readonly framesAt: string;
  readonly siteUrl: string;
  readonly panel: string;
  readonly status: IssueStatus;
}

/** A frame's request to the Guildhall server. */
export interface Remote {
  readonly path: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  /** Replaces the body. */
  readonly form?: readonly Part[];
}

/** Of a form; a file's content is a data URL, as Jira's bridge writes it. */
export interface Part {
  readonly field: string;
  readonly content: string;
  readonly fileName?: string;
}

/** How Jira's own API is played: it refuses what is too much in a second, or in an hour. */
export type JiraMood = "answers" | "burst" | "quota";

/** Where the issue stands, by Jira's own ids. */
export type IssueStatus = "1" | "2" | "3";

export interface Asked {
  readonly accountId: string;
  readonly spot: string;
  readonly isLicensed: boolean;
  /** Names one showing of a frame. */
  readonly look: string;
  readonly mood: JiraMood;
}

/** What each page and each look at one cost so far, in Jira's points. */
export type Points = Readonly<Record<string, number>>;

/** As Jira's own bridge passes it on. */
export interface Answered {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
