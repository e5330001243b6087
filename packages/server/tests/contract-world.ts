import { FEATURES, filePartName } from "@guildhall/core";
import type { AccessQuestion, EndpointInput, Role } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import type { LightMyRequestResponse } from "fastify";
import { startRelay } from "../src/events/relay.ts";
import { createStreamModule } from "../src/events/stream.routes.ts";
import { featureRoutes } from "../src/features.ts";
import { createIntegrationKey, hashSecret, readIntegrationKey, saveKeyHash } from "../src/integrations/index.ts";
import { readers } from "../src/readers/all-readers.ts";
import { buildMember, buildWorkspace } from "../src/testing/build-people.ts";
import type { BuiltMember } from "../src/testing/build-people.ts";
import { buildPng } from "../src/testing/build-png.ts";
import { sheetFile } from "../src/testing/build-sheet.ts";
import { encodeForm } from "../src/testing/encode-form.ts";
import { createTestServer } from "../src/testing/test-server.ts";
import type { TestServer } from "../src/testing/test-server.ts";
import type { Database } from "../src/db/database.ts";

/** Everybody who may knock: those of the first workspace by role, four who are not of it, and a program with its key. */
export const ASKERS = [
  "guest",
  "account",
  "disabled",
  "stranger",
  "member",
  "moderator",
  "admin",
  "owner",
  "super_admin",
  "integration",
] as const;

/** Somebody who knocks. */
export type Asker = (typeof ASKERS)[number];

/** Two workspaces with the same things in each; nothing of the first may ever reach the second. */
export interface ContractWorld {
  readonly server: TestServer;
  /** Things of the first workspace. */
  readonly ours: Things;
  /** Of the second one, whose owner is the stranger. */
  readonly theirs: Things;
  /** Opens a session of the asker; null for a guest. */
  enter(asker: Asker): Promise<string | null>;
  /** Sends a call's input as a client would, spoilt or not. */
  send(call: CallName, input: WireInput, token: string | null): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/** Ids of things that calls are about. */
export interface Things {
  readonly workspaceId: number;
  readonly currencyId: number;
  readonly groupId: number;
  readonly memberId: number;
  readonly otherMemberId: number;
  readonly thanksId: number;
  readonly templateId: number;
  readonly challengeId: number;
  /** Taken by the other member, who takes part in nothing else. */
  readonly assignmentId: number;
  readonly notificationId: number;
}

/** The name of a call. */
export type CallName = keyof typeof contract;

/** The parts of a call's input, unchecked. */
export interface WireInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  /** Files by field; whatever is no file is sent as a text. */
  readonly files?: unknown;
}

type Inputs = { readonly [Name in CallName]: (things: Things) => EndpointInput<(typeof contract)[Name]> };

/** An input that fits, for each call; a call without one does not compile. */
export const FITTING: Inputs = {
  getUserInfo: () => ({}),
  login: () => ({ body: { email: "nobody@example.test", password: "wrong" } }),
  logout: () => ({}),
  setLanguage: () => ({ body: { language: "en" } }),
  introDisplayed: () => ({}),
  register: () => ({ body: { email: "somebody@example.test" } }),
  resetPassword: () => ({ body: { email: "somebody@example.test" } }),
  checkPasswordToken: () => ({ body: { token: "no-such-token" } }),
  updatePassword: () => ({ body: { token: "no-such-token", password: "guildhall", passwordConfirm: "guildhall" } }),
  inviteUsers: () => ({ body: { emails: "ann@example.test, bob@example.test" } }),
  checkInvite: ({ workspaceId }) => ({ body: { workspaceId, email: "ann@example.test", token: "no-such-token" } }),
  acceptInvite: ({ workspaceId }) => ({
    body: { workspaceId, email: "ann@example.test", token: "no-such-token", name: "Ann", password: "guildhall", passwordConfirm: "guildhall" },
  }),
  listGroups: () => ({}),
  getGroupFigures: () => ({}),
  createGroup: ({ groupId }) => ({ body: { name: "Part", parentId: groupId } }),
  updateGroup: ({ groupId }) => ({ params: { id: groupId }, body: { name: "Renamed", parentId: 0 } }),
  previewGroupDeletion: ({ groupId }) => ({ params: { id: groupId } }),
  deleteGroup: ({ groupId }) => ({ params: { id: groupId } }),
  listUsers: ({ memberId, groupId }) => ({ query: { user_id: memberId, group_id: groupId } }),
  listUsersForAutocomplete: () => ({ query: { query: "o" } }),
  addUserRole: ({ otherMemberId }) => ({ params: { id: otherMemberId, role: "moderator" } }),
  removeUserRole: ({ otherMemberId }) => ({ params: { id: otherMemberId, role: "moderator" } }),
  enableUser: ({ otherMemberId }) => ({ params: { id: otherMemberId } }),
  disableUser: ({ otherMemberId }) => ({ params: { id: otherMemberId } }),
  setUserGroups: ({ otherMemberId, groupId }) => ({ params: { id: otherMemberId }, body: { ids: [groupId] } }),
  listUsersForSelect: ({ groupId }) => ({ query: { group_id: groupId } }),
  getLeaderboard: ({ groupId }) => ({ query: { group_id: groupId } }),
  getUser: ({ memberId }) => ({ params: { id: memberId } }),
  getUserProfile: ({ memberId }) => ({ params: { id: memberId } }),
  listUserAchievements: ({ memberId }) => ({ params: { id: memberId }, query: {} }),
  listAchievementTemplates: () => ({}),
  createAchievementTemplate: () => ({ body: { title: "Star" }, files: { image: buildPng(192) } }),
  updateAchievementTemplate: ({ templateId }) => ({ params: { id: templateId }, body: { title: "Sun" }, files: { image: buildPng(192) } }),
  deleteAchievementTemplate: ({ templateId }) => ({ params: { id: templateId } }),
  getEntitySchedule: ({ challengeId }) => ({ params: { type: "challenge", id: challengeId } }),
  saveEntitySchedule: ({ challengeId }) => ({
    params: { type: "challenge", id: challengeId },
    body: { type: "once", publishAt: "2099-01-01T09:00:00Z" },
  }),
  listNotifications: ({ memberId }) => ({ params: { id: memberId }, query: {} }),
  updateBalances: ({ memberId, currencyId }) => ({ params: { id: memberId }, body: { balances: { [currencyId]: 500 } } }),
  getThanksLists: () => ({ query: {} }),
  getThanksStats: () => ({ query: {} }),
  getThanksSettings: () => ({}),
  updateThanksSettings: ({ currencyId }) => ({ body: { quota: { member: { [currencyId]: 99_900 } } } }),
  listThanks: () => ({ params: { type: "team" }, query: {} }),
  giveThanks: ({ otherMemberId, currencyId }) => ({
    body: { receivers: [{ id: otherMemberId }], description: "Thanks", rewards: [{ currencyId, amount: 100 }] },
  }),
  getThanks: ({ thanksId }) => ({ params: { id: thanksId } }),
  getThanksForEdit: ({ thanksId }) => ({ params: { id: thanksId } }),
  undoThanks: ({ thanksId }) => ({ params: { id: thanksId } }),
  listChallengeAssignees: ({ challengeId }) => ({ params: { id: challengeId } }),
  getChallengeStats: ({ challengeId }) => ({ params: { id: challengeId } }),
  getChallengeResults: ({ challengeId }) => ({ params: { id: challengeId } }),
  listChallengeAssignments: ({ challengeId }) => ({ params: { id: challengeId, type: "all" }, query: {} }),
  exportChallengeAssignments: ({ challengeId }) => ({ params: { id: challengeId, type: "all" } }),
  acceptChallenge: ({ challengeId }) => ({ params: { id: challengeId } }),
  completeChallenge: ({ challengeId }) => ({
    params: { id: challengeId },
    body: { comment: "Done" },
    files: { "file_{n}": [buildPng(192)] },
  }),
  completeAssignment: ({ assignmentId }) => ({
    params: { id: assignmentId },
    body: { comment: "Done" },
    files: { "file_{n}": [buildPng(192)] },
  }),
  abandonAssignment: ({ assignmentId }) => ({ params: { id: assignmentId } }),
  rejectAssignment: ({ assignmentId }) => ({ params: { id: assignmentId }, body: { comment: "Not yet" } }),
  approveAssignment: ({ assignmentId }) => ({ params: { id: assignmentId }, body: { publish: true } }),
  splitReward: ({ assignmentId, otherMemberId, currencyId }) => ({
    params: { id: assignmentId },
    body: { rewards: [{ userId: otherMemberId, rewards: [{ currencyId, amount: 100 }] }] },
  }),
  listUserAssignments: ({ memberId }) => ({ params: { id: memberId }, query: {} }),
  getSettings: () => ({}),
  updateSettings: () => ({ body: { dateFormat: "us" } }),
  getNotification: ({ notificationId }) => ({ params: { id: notificationId } }),
  markNotificationsRead: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  getTeamFeed: ({ groupId }) => ({ query: { group_id: groupId } }),
  markFeedRead: () => ({ body: { lastId: 1 } }),
  getStats: ({ groupId }) => ({ query: { group_id: groupId } }),
  listWorkspaces: () => ({ query: {} }),
  createWorkspace: () => ({ body: { name: "Another" } }),
  updateWorkspace: ({ workspaceId }) => ({ params: { id: workspaceId }, body: { name: "Renamed" } }),
  enterWorkspace: ({ workspaceId }) => ({ params: { id: workspaceId } }),
  openStream: () => ({}),
  checkLedger: () => ({}),
  loginByDirectory: () => ({ body: { username: "nobody", password: "wrong" } }),
  getWrittenPage: () => ({ params: { name: "guide" } }),
  addUser: ({ groupId }) => ({ body: { name: "New", email: "new@example.test", groupIds: [groupId] } }),
  addUsersInBulk: () => ({ files: { file: sheetFile([["Name", "E-mail"], ["New", "new-in-bulk@example.test"]]) } }),
  getUsersTemplate: () => ({}),
  getChallengesInfo: ({ groupId }) => ({ query: { group_id: groupId } }),
  listChallenges: ({ groupId }) => ({ params: { type: "active" }, query: { group_id: groupId } }),
  getChallenge: ({ challengeId }) => ({ params: { id: challengeId } }),
  getChallengeForEdit: ({ challengeId }) => ({ params: { id: challengeId } }),
  getChallengeForIntro: () => ({}),
  getChallengeOfIssue: () => ({ params: { provider: "jira", extId: "GH-1" } }),
  getChallengeOfIssueForEdit: () => ({ params: { provider: "jira", extId: "GH-1" } }),
  createChallenge: ({ currencyId, groupId, templateId }) => ({
    body: {
      type: "quest",
      title: "Read a book",
      rewards: [{ currencyId, amount: 100 }],
      entityRewards: [{ achievementTemplateId: templateId }],
      groupId,
    },
  }),
  createChallengeForIntro: ({ currencyId }) => ({ body: { type: "quest", title: "First", rewards: [{ currencyId, amount: 100 }] } }),
  updateChallenge: ({ challengeId, currencyId, groupId, templateId }) => ({
    params: { id: challengeId },
    body: {
      type: "quest",
      title: "Read two books",
      rewards: [{ currencyId, amount: 200 }],
      entityRewards: [{ achievementTemplateId: templateId }],
      groupId,
    },
  }),
  closeChallenge: ({ challengeId }) => ({ params: { id: challengeId } }),
  deleteChallenge: ({ challengeId }) => ({ params: { id: challengeId } }),
  reportIssueStatus: () => ({ params: { provider: "jira", extId: "GH-1" }, body: { status: { id: "3", name: "Done" } } }),
  sendFeedback: () => ({ body: { feedbackType: "bug", message: "It does not" } }),
};

/** Who asks, as core's rules look at one; written down apart from how the server finds out. */
export function questionOf(asker: Asker): AccessQuestion {
  const workspace = { features: FEATURES, settings: { leaderboardFreeAccess: false } };
  switch (asker) {
    case "guest":
    case "disabled":
      return { actor: null, workspace: null };
    case "account":
      return { actor: { roles: [], accountId: 1 }, workspace: null };
    case "integration":
      return { actor: null, workspace: null, isIntegration: true };
    case "stranger":
      return { actor: { roles: ["member", "owner"], accountId: 1 }, workspace };
    case "member":
      return { actor: { roles: ["member"], accountId: 1 }, workspace };
    default:
      return { actor: { roles: ["member", asker], accountId: 1 }, workspace };
  }
}

const ROLES_OF: Readonly<Record<Asker, readonly Role[]>> = {
  guest: [],
  account: [],
  disabled: ["admin"],
  stranger: ["owner"],
  member: [],
  moderator: ["moderator"],
  admin: ["admin"],
  owner: ["owner"],
  super_admin: ["super_admin"],
  integration: [],
};

/** Builds both workspaces, everybody who knocks, and something of each kind in both. */
export async function buildContractWorld(database: Database): Promise<ContractWorld> {
  const server = createTestServer({
    database,
    routes: featureRoutes,
    modules: (deps) => [createStreamModule(deps)],
  });
  const [first, second] = [await buildHalf(server), await buildHalf(server)];
  const people = new Map<Asker, BuiltMember>();
  for (const asker of ASKERS) {
    const { workspaceId } = (asker === "stranger" ? second : first).things;
    const wanted = { workspaceId, roles: ROLES_OF[asker], isDisabled: asker === "disabled", name: asker };
    people.set(asker, asker === "stranger" ? second.owner : await buildMember(database.handle, wanted));
  }
  const integrationKey = await buildIntegrationKey(server, first.things.workspaceId);
  return {
    server,
    ours: first.things,
    theirs: second.things,
    enter: async (asker) => {
      if (asker === "integration") return integrationKey;
      const who = people.get(asker);
      if (asker === "guest" || who === undefined) return null;
      return server.openSession({ accountId: who.accountId, workspaceId: asker === "account" ? null : who.workspaceId });
    },
    send: (call, input, token) => send(server, toRequest(call, input), token),
    close: () => server.close(),
  };
}

async function buildIntegrationKey({ deps }: TestServer, workspaceId: number): Promise<string> {
  const integration = { workspaceId, provider: "jira" } as const;
  const key = createIntegrationKey(deps.random, integration);
  const hash = hashSecret(readIntegrationKey(key) ?? { secret: "" });
  await saveKeyHash(deps.db.handle, { ...integration, hash, at: deps.clock.now() });
  return key;
}

async function buildHalf(server: TestServer) {
  const db = server.deps.db.handle;
  const { id: workspaceId, currencyId } = await buildWorkspace(db, { settings: { leaderboardFreeAccess: false } });
  const quota = JSON.stringify({ quota: { member: { [currencyId]: 99_900 } } });
  await db.updateTable("workspaces").set({ thanks_settings: quota }).where("id", "=", workspaceId).execute();
  const owner = await buildMember(db, { workspaceId, roles: ["owner"] });
  const other = await buildMember(db, { workspaceId });
  const group = await db
    .insertInto("groups")
    .values({ workspace_id: workspaceId, name: "Group" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const template = await db
    .insertInto("achievement_templates")
    .values({ workspace_id: workspaceId, title: "Star", created_at: server.deps.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const things = {
    workspaceId, currencyId, groupId: group.id, memberId: owner.memberId, otherMemberId: other.memberId, templateId: template.id,
  };
  const thanks = await send(
    server,
    toRequest("giveThanks", FITTING.giveThanks({ ...things, thanksId: 0, challengeId: 0, assignmentId: 0, notificationId: 0, memberId: other.memberId, otherMemberId: owner.memberId })),
    await server.openSession(other),
  );
  const input = FITTING.createChallenge({ ...things, thanksId: 0, challengeId: 0, assignmentId: 0, notificationId: 0 });
  const challenge = await send(server, toRequest("createChallenge", input), await server.openSession(owner));
  const quest = await send(
    server,
    toRequest("createChallenge", { body: { type: "quest", status: "new", title: "Open", rewards: [{ currencyId, amount: 100 }] } }),
    await server.openSession(owner),
  );
  const taken = await send(
    server,
    toRequest("acceptChallenge", { params: { id: quest.json().data.cid as number } }),
    await server.openSession(other),
  );
  const relay = startRelay(server.deps, readers, { gapMs: 0 });
  await relay.settle(workspaceId);
  await relay.stop();
  const notification = await db
    .selectFrom("notifications")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  const thanksId = thanks.json().data.tid as number;
  const challengeId = challenge.json().data.cid as number;
  const assignmentId = taken.json().data.assignment.id as number;
  return { owner, things: { ...things, thanksId, challengeId, assignmentId, notificationId: notification.id } };
}

interface WireRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly payload?: string | undefined;
  readonly form?: FormData;
}

function toRequest(call: CallName, { params, query, body, files }: WireInput): WireRequest {
  const { method, path } = contract[call];
  const values = Object(params) as Readonly<Record<string, unknown>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escape(values[name]));
  const pairs = Object.entries(Object(query) as object).filter(([, value]) => value !== undefined);
  const search = pairs.map(([name, value]) => `${escape(name)}=${escape(value)}`).join("&");
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const content = files === undefined ? { payload } : { form: toForm(files, payload) };
  return { method, url: `/api/v1${filled}${search === "" ? "" : `?${search}`}`, ...content };
}

function toForm(files: unknown, entity: string | undefined): FormData {
  const form = new FormData();
  if (entity !== undefined) form.append("entity", entity);
  for (const [field, file] of Object.entries(Object(files) as object)) {
    for (const [index, each] of (Array.isArray(file) ? file : [file]).entries()) {
      const name = filePartName(field, index);
      if (each instanceof File) form.append(name, each);
      else form.append(name, String(JSON.stringify(each)).toWellFormed());
    }
  }
  return form;
}

function escape(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

async function send(server: TestServer, { form, payload, ...request }: WireRequest, token: string | null): Promise<LightMyRequestResponse> {
  const encoded = form === undefined ? null : await encodeForm(form);
  const content = payload === undefined ? {} : { payload };
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === undefined ? {} : { "content-type": "application/json" }),
    ...encoded?.headers,
  };
  return server.ask({ ...request, ...(encoded === null ? content : { payload: encoded.payload }), headers });
}
