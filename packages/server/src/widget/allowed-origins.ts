import { listConnectedWorkspaces } from "../jira/connected-workspace.repository.ts";
import type { Deps } from "../lib/deps.ts";
import { listEnabledApps } from "./enabled-app.repository.ts";

/** Longest age of what's known, in ms: also the most a lost message can cost. */
const MAX_AGE_MS = 30_000;

/** Where widgets are shown; what a session may do is checked with every call and never from here. */
export interface AllowedOrigins {
  /** Whether some enabled app has the origin in its list, or it's one of Jira's and some workspace has a site there. */
  has(origin: string): Promise<boolean>;
  /** Whether the workspace has an enabled app, or a Jira site. */
  isEnabled(workspaceId: number): Promise<boolean>;
  close(): void;
}

interface Known {
  readonly origins: ReadonlySet<string>;
  readonly workspaceIds: ReadonlySet<number>;
  readonly hasJira: boolean;
}

/** Jira's pages, and where Atlassian serves the frames of apps. */
const ATLASSIAN = /^https:\/\/[\w-]+\.(?:atlassian\.net|cdn\.prod\.atlassian-dev\.net)$/;

/** One per process: read at most every 30 s, and when settings change. */
export function createAllowedOrigins({ db, bus, clock }: Pick<Deps, "db" | "bus" | "clock">): AllowedOrigins {
  let known: { readonly at: number; readonly read: Promise<Known> } | null = null;
  const close = bus.subscribe((message) => {
    if (message.kind === "gap" || (message.kind === "forget" && message.accountId === undefined)) known = null;
  });
  const current = async (): Promise<Known> => {
    const now = clock.now().getTime();
    if (known === null || Math.abs(now - known.at) >= MAX_AGE_MS) known = { at: now, read: readKnown(db) };
    const mine = known;
    try {
      return await mine.read;
    } catch (error) {
      if (known === mine) known = null;
      throw error;
    }
  };
  return {
    close,
    has: async (origin) => {
      const { origins, hasJira } = await current();
      return origins.has(origin) || (hasJira && ATLASSIAN.test(origin));
    },
    isEnabled: async (workspaceId) => (await current()).workspaceIds.has(workspaceId),
  };
}

async function readKnown({ handle }: Deps["db"]): Promise<Known> {
  const [apps, inJira] = await Promise.all([listEnabledApps(handle), listConnectedWorkspaces(handle)]);
  return {
    origins: new Set(apps.flatMap(({ origins }) => origins)),
    workspaceIds: new Set([...apps.map(({ workspaceId }) => workspaceId), ...inJira]),
    hasJira: inJira.length > 0,
  };
}
