import { JIRA_LIFE } from "@guildhall/core/integrations";
import type { ServerModule } from "../app.ts";
import type { Deps } from "../lib/deps.ts";
import { admit } from "./admit-delivery.ts";
import type { JiraInvocation } from "./invocation.ts";
import { findLiveSite } from "./live-site.ts";
import { uninstallSite } from "./uninstall-site.service.ts";

/** Maximum size of what Forge posts, none of which is read, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

interface LifeParts {
  readonly deps: Pick<Deps, "config" | "db" | "bus" | "clock">;
  /** @throws {AppError} for anything but a valid token of our app */
  readonly verify: (authorization: string | undefined) => Promise<JiraInvocation>;
}

/** Hears from Forge itself: that the app is being removed from a site, or is still there. */
export function createJiraLifeModule({ deps, verify }: LifeParts): ServerModule {
  const hear = async (what: keyof typeof JIRA_LIFE, authorization: string | undefined): Promise<number> => {
    const invocation = await admit(verify, authorization);
    if (typeof invocation === "number") return invocation;
    if (!isToldBy(invocation, JIRA_LIFE[what].moduleKey)) return 403;
    if (what === "uninstalled") return (await uninstallSite(deps, invocation)) ? 200 : 401;
    // Of a site that isn't connected, it's of no use.
    await findLiveSite(deps, invocation, deps.clock.now());
    return 200;
  };
  return {
    register({ api }) {
      void api.register(async (routes) => {
        routes.removeAllContentTypeParsers();
        const parsing = { parseAs: "string", bodyLimit: MAX_BODY_BYTES } as const;
        routes.addContentTypeParser("*", parsing, (_request, _body, done) => done(null, null));
        for (const what of ["uninstalled", "alive"] as const) {
          routes.post(JIRA_LIFE[what].path, async ({ headers }, reply) => {
            const status = await hear(what, headers.authorization);
            return reply.status(status).header("cache-control", "no-store").send({});
          });
        }
      });
    },
  };
}

/** A frame's script can post anywhere, but with its person's token only; other modules of the app have other tasks. */
function isToldBy({ accountId, moduleKey }: JiraInvocation, wanted: string): boolean {
  return accountId === null && (moduleKey === "" || moduleKey === wanted);
}
