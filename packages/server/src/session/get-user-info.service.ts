import { UnauthenticatedError } from "@guildhall/core";
import type { EndpointResponse } from "@guildhall/core";
import { INITIAL_LICENSE, warningOf } from "@guildhall/core/billing";
import { holds, permissionsOf } from "@guildhall/core/permissions";
import { isIntegrationOptional } from "@guildhall/core/session";
import type { sessionCalls, SessionUser } from "@guildhall/core/session";
import { hasSetUp } from "@guildhall/core/workspaces";
import { presentLicense } from "../workspaces/index.ts";
import { presentCurrencies } from "../currencies/currency.presenter.ts";
import { findCurrencies } from "../currencies/currency.repository.ts";
import { presentWarning } from "../billing/index.ts";
import { hasActiveSite, listSites } from "../jira/index.ts";
import { readBalances } from "../ledger/ledger.repository.ts";
import { toNewsId } from "../events/missed-news.ts";
import type { Actor } from "./actor.ts";
import { findDuties } from "./duty.repository.ts";
import type { JiraCaller, JiraSite } from "./jira-caller.ts";
import { openMessengers } from "./open-messengers.ts";
import { signToken } from "./session-jwt.ts";
import { findOwnRow } from "./user-info.repository.ts";
import type { OwnRow } from "./user-info.repository.ts";
import { toAccessQuestion } from "./visitor.ts";
import type { Identity, VisitorCall } from "./visitor.ts";

type UserInfo = EndpointResponse<typeof sessionCalls.getUserInfo>;
type SignedIn = Extract<UserInfo, { readonly loggedIn: true }>;

/** Who is signed in and what they may do; a guest gets what the sign-in page needs. */
export async function getUserInfo(call: VisitorCall): Promise<UserInfo> {
  const { identity, actor, jira } = call.visitor;
  if (identity === null) return guestInfo(call);
  const inWorkspace = actor === null ? NO_WORKSPACE : await workspaceInfo(call, { actor, identity });
  return {
    loggedIn: true,
    ...inWorkspace,
    disabledIn: call.visitor.disabledIn ?? "",
    jwt: identity.widget === null && jira === undefined ? await ownToken(call, { actor, identity }) : "",
    language: identity.language,
    permissions: permissionsOf(toAccessQuestion(call.visitor).actor ?? { roles: [] }),
    integrations: actor === null ? [] : await findIntegrations(call, actor.workspace.id),
    chats: actor === null ? [] : [...call.deps.channels.providers],
    ...(!call.deps.config.login.email && { hasNoInvites: true }),
    ...(await presentJira(call, actor)),
    optionalInteg: isOptional(call, actor),
    pages: call.deps.config.pages,
  };
}

/** What's connected: chats, and the issue tracker. */
async function findIntegrations({ deps, db }: VisitorCall, workspaceId: number): Promise<string[]> {
  const chats = await deps.channels.connected(db, workspaceId);
  const hasJira = deps.config.jira !== null && (await hasActiveSite(db, workspaceId));
  return [...chats, ...(hasJira ? ["jira"] : [])];
}

/** Whether there's the Jira app here, and the site that it's used in: only a connected one has members. */
async function presentJira(
  { deps, db, visitor: { jira } }: VisitorCall,
  actor: Actor | null,
): Promise<Pick<SignedIn, "hasJira" | "jira">> {
  return {
    ...(deps.config.jira !== null && { hasJira: true }),
    ...(jira?.site && { jira: await presentPlace(db, { ...jira, site: jira.site, roles: actor?.roles ?? [] }) }),
  };
}

interface JiraPlace extends Pick<JiraCaller, "isReadOnly"> {
  readonly site: JiraSite;
  readonly roles: Actor["roles"];
}

async function presentPlace(
  db: VisitorCall["db"],
  { site, isReadOnly, roles }: JiraPlace,
): Promise<NonNullable<SignedIn["jira"]>> {
  const { workspaceId, cloudId, siteUrl, license } = site;
  const sites = await listSites(db, workspaceId);
  return {
    siteUrl,
    license,
    isReadOnly,
    hasOtherSites: sites.some((other) => other.state === "active" && other.cloudId !== cloudId),
    panelRoles: [...roles],
  };
}

function isOptional({ deps: { config } }: VisitorCall, actor: Actor | null): boolean {
  const { email, directory } = config.login;
  const canConnect = actor !== null && holds(actor, "add-integration");
  return isIntegrationOptional({ email, directory, messengers: openMessengers(config), canConnect });
}

/** Outlives its session by minutes, which a widget's session must not. */
async function ownToken(
  { deps, at }: VisitorCall,
  { actor, identity }: { readonly actor: Actor | null; readonly identity: Identity },
): Promise<string> {
  const subject = {
    accountId: identity.accountId,
    workspaceId: actor?.workspace.id ?? 0,
    memberId: actor?.memberId ?? 0,
  };
  return signToken(subject, { secret: deps.config.secret, purpose: "session", at });
}

const NO_WORKSPACE = {
  user: null,
  workspace: null,
  newsId: "",
  settings: null,
  features: [] as string[],
  duties: [] as string[],
};

function guestInfo({ deps: { config }, visitor }: VisitorCall): UserInfo {
  const { email, registration, directory, requireAgreement } = config.login;
  const messengers = openMessengers(config);
  return {
    loggedIn: false,
    language: null,
    disabledIn: visitor.disabledIn ?? "",
    defaultTheme: config.defaultTheme,
    login: {
      emailAuth: email,
      registration,
      chatLogin: messengers.includes("slack"),
      messengerLogin: messengers.includes("telegram"),
      directoryLogin: directory,
      requireAgreement,
    },
    ...(visitor.jira !== undefined && visitor.jira.standing !== null && { jira: visitor.jira.standing }),
    pages: config.pages,
  };
}

interface Self {
  readonly actor: Actor;
  readonly identity: Identity;
}

async function workspaceInfo(call: VisitorCall, self: Self) {
  const { actor, identity } = self;
  const { id: workspaceId, name, isCompleted, settings, features } = actor.workspace;
  const row = await findOwnRow(call.db, { workspaceId, memberId: actor.memberId, accountId: identity.accountId });
  if (row === undefined) throw new UnauthenticatedError("the membership is gone");
  return {
    user: await presentSelf(call, { ...self, row }),
    workspace: {
      id: workspaceId,
      name,
      status: "active" as const,
      logoUrl: row.logoUrl,
      isCompleted,
      license: presentLicense(row.license, { now: call.at, mode: call.deps.config.licenses }),
    },
    newsId: toNewsId({ workspaceId, seq: row.lastSeq, mark: call.newsMark }),
    // The channel name is only for those who manage settings.
    settings: holds(actor, "manage-ws-settings") ? settings : { ...settings, eomChannel: null },
    features: [...features],
    ...warningFor(call, self, row),
    duties: await findDuties(call.db, { workspaceId, memberId: actor.memberId }),
  };
}

async function presentSelf(
  call: VisitorCall,
  { actor, identity, row }: Self & { readonly row: OwnRow },
): Promise<SessionUser> {
  const workspaceId = actor.workspace.id;
  const balances = await readBalances(call.db, workspaceId, [actor.memberId]);
  const currencies = presentCurrencies(await findCurrencies(call.db, workspaceId), call.language);
  return {
    id: actor.memberId,
    name: actor.name,
    email: identity.email,
    avatarUrl: row.avatarUrl,
    avatarUrlBig: row.avatarUrlBig,
    // Screens offer what the caller may do here, and a widget's are a member's.
    roles: actor.through === "widget" ? ["member"] : [...actor.roles],
    balances: currencies.amounts(balances.get(actor.memberId) ?? new Map(), { withZeros: true }),
    groups: [...row.groups],
    notificationsCount: row.unread,
    introStep: row.introStep,
    hasSetUp:
      actor.through !== "widget" && !row.isSetUpDismissed && hasSetUp({ actor, joinedAt: row.joinedAt, now: call.at }),
    workspacesCount: row.workspaces,
  };
}

/** Only where there's a status bar, for those who can do something about it: in person, and on our own pages. */
function warningFor(
  { at, deps, language }: VisitorCall,
  { actor, identity }: Self,
  { license, dismissed }: OwnRow,
): Pick<SignedIn, "licenseWarning"> {
  const { features, settings } = actor.workspace;
  const isOurs = identity.via === null && identity.widget === null;
  const isTold = deps.config.licenses === "on" && isOurs && features.includes("licenses");
  const warning =
    isTold && holds(actor, "manage-ws-settings") ? warningOf({ ...INITIAL_LICENSE, ...license }, at) : null;
  // What is dismissed for a page only comes back with the next one.
  if (warning === null || (warning.dismissal === "period" && dismissed.includes(warning.key))) return {};
  return { licenseWarning: presentWarning(warning, { language, zone: settings.tz, now: at }) };
}
