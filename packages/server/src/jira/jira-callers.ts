import { createHash } from "node:crypto";
import { AccessDeniedError, UnauthenticatedError } from "@guildhall/core";
import type { FeatureMoment } from "@guildhall/core/billing";
import type { JiraStanding } from "@guildhall/core/integrations";
import type { Deps } from "../lib/deps.ts";
import type { JiraCaller, JiraInvocation } from "../session/jira-caller.ts";
import { toVisitor } from "../session/sessions.ts";
import { GUEST } from "../session/visitor.ts";
import type { Visitor } from "../session/visitor.ts";
import { createInvocationKeys, isInvocation, spendDeadline, verifyInvocation } from "./invocation.ts";
import { findJiraMember } from "./jira-person.repository.ts";
import type { JiraMember } from "./jira-person.repository.ts";
import { spendOnce } from "./jira-token.repository.ts";
import { isReadOnly } from "./license.ts";
import { findLiveSite } from "./live-site.ts";
import { sealLink } from "./link-token.ts";

/** One request, as far as it says who calls. */
export interface JiraRequest {
  readonly authorization: string | undefined;
  readonly isChange: boolean;
  readonly ownOrigin: string;
  readonly at: Date;
}

export interface JiraCallers {
  /**
   * Who calls through the Forge app; null for any other request. A token that changes something is spent.
   * @throws {UnauthenticatedError} for a token that isn't believed, or was spent before
   */
  recognize(request: JiraRequest): Promise<Visitor | null>;
}

/** The module in which a site's administrators set the app up. */
const ADMIN_PAGE = "jira:adminPage";

/** One per process; it recognizes nobody without the app. */
export function createJiraCallers(deps: Deps): JiraCallers {
  const { jira } = deps.config;
  if (jira === null) return { recognize: async () => null };
  const keys = createInvocationKeys(jira, deps.log);
  return {
    async recognize(request) {
      if (!isInvocation(request.authorization)) return null;
      const invocation = await verifyInvocation({ jira, keys, clock: deps.clock }, request.authorization);
      if (request.isChange) await spend(deps, invocation);
      const site = await findLiveSite(deps, invocation, request.at);
      return identify(deps, { invocation, site }, request);
    },
  };
}

/** Whether they use the app where only a site's administrators get. */
export function isAdminPage({ moduleType, accountId }: JiraInvocation): boolean {
  return moduleType === ADMIN_PAGE && accountId !== null;
}

/** @throws {AccessDeniedError} `jira_unlicensed` */
export function requireLicense({ isReadOnly: isBarred }: Pick<JiraCaller, "isReadOnly">): void {
  if (isBarred) throw new AccessDeniedError("jira_unlicensed");
}

async function spend({ db }: Deps, invocation: JiraInvocation): Promise<void> {
  const expiresAt = spendDeadline(invocation);
  if (await spendOnce(db.handle, { kind: "call", name: invocation.jti, expiresAt })) return;
  throw new UnauthenticatedError("the invocation token was used before");
}

async function identify(
  deps: Deps,
  { invocation, site }: Pick<JiraCaller, "invocation" | "site">,
  { ownOrigin, at }: JiraRequest,
): Promise<Visitor> {
  const caller = { invocation, site, isReadOnly: isReadOnly(invocation) };
  const { accountId } = invocation;
  const guest = (standing: JiraStanding | null): Visitor => ({ ...GUEST, jira: { ...caller, standing } });
  if (site === null) return guest({ state: "unbound" });
  if (accountId === null) return guest(null);
  const { workspaceId, installationId } = site;
  const member = await findJiraMember(deps.db.handle, { workspaceId, accountId });
  if (member === undefined) {
    const token = sealLink(deps, { workspaceId, installationId, accountId }, at);
    return guest({ state: "unlinked", linkUrl: `${ownOrigin}/jira/link?token=${token}` });
  }
  if (member.isDisabled) return guest({ state: "disabled" });
  return { ...actAs(member, invocation, { now: at, mode: deps.config.licenses }), jira: { ...caller, standing: null } };
}

/**
 * As in a widget's session, on a page that isn't ours; on the admin page, with their roles. The app acts for them either
 * way.
 */
function actAs({ isDisabled: _, ...member }: JiraMember, invocation: JiraInvocation, moment: FeatureMoment): Visitor {
  const { expiresAt, jti } = invocation;
  const row = {
    ...member,
    isSuperAdmin: false,
    seenAt: moment.now,
    expiresAt,
    via: "jira",
    widget: isAdminPage(invocation) ? null : { origin: "", isFramed: false },
    disabledIn: null,
    isElsewhere: false,
  } as const;
  return toVisitor(row, createHash("sha256").update(jti).digest(), moment);
}
