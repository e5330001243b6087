import type { ServerModule } from "../app.ts";
import { createJiraLifeModule } from "../jira/jira-life.module.ts";
import { createInvocationKeys, verifyInvocation } from "../jira/invocation.ts";
import type { Deps } from "../lib/deps.ts";
import { findWorkspaceOf, isSiteConnected } from "./connected-site.repository.ts";
import { forgetEvents } from "./forget-events.service.ts";
import { createJiraEventModule } from "./jira-events.module.ts";
import { createJiraWork } from "./jira-work.ts";
import type { JiraSites } from "./site-port.ts";

const SITES: JiraSites = { findWorkspace: findWorkspaceOf, isConnected: isSiteConnected };

/** Where the tracker tells what happens, and Forge of the app itself; none without the app. */
export function createJiraEvents(deps: Deps): readonly ServerModule[] {
  const { jira } = deps.config;
  if (jira === null) return [];
  const keys = createInvocationKeys(jira, deps.log);
  const verify = (authorization: string | undefined) =>
    verifyInvocation({ jira, keys, clock: deps.clock }, authorization);
  return [
    createJiraEventModule({ deps, sites: SITES, verify, work: createJiraWork(deps, SITES) }),
    createJiraLifeModule({ deps, verify }),
  ];
}

/** The job that gives what has become due, and looks at what was left behind; null without the app. */
export function createJiraRewards(deps: Deps): (() => Promise<number>) | null {
  return deps.config.jira === null ? null : createJiraWork(deps, SITES);
}

/** The job that forgets what sites told long ago; null without the app. */
export function createJiraForgetting(deps: Deps): (() => Promise<number>) | null {
  return deps.config.jira === null ? null : () => forgetEvents(deps);
}
