import type { EndpointInput } from "@guildhall/core";
import type { contract } from "@guildhall/core/contract";
import { buildPng } from "../src/testing/build-png.ts";
import { sheetFile } from "../src/testing/build-sheet.ts";

/** Ids of the things calls refer to. */
export interface Things {
  readonly workspaceId: number;
  readonly currencyId: number;
  /** A custom currency of the workspace. */
  readonly customCurrencyId: number;
  readonly groupId: number;
  readonly memberId: number;
  readonly otherMemberId: number;
  readonly thanksId: number;
  readonly templateId: number;
  readonly challengeId: number;
  /** Accepted by the other member, who takes part in nothing else. */
  readonly assignmentId: number;
  readonly notificationId: number;
  /** A free perk for everyone. */
  readonly productId: number;
  /** The other member's, requested. */
  readonly purchaseId: number;
  /** A given-up email to the other member. */
  readonly mailId: number;
  readonly inviteId: number;
  readonly jiraSiteId: number;
  readonly jiraRuleId: number;
}

export type CallName = keyof typeof contract;

type Inputs = { readonly [Name in CallName]: (things: Things) => EndpointInput<(typeof contract)[Name]> };

/** A valid input for each call; a call without one doesn't compile. */
export const FITTING: Inputs = {
  getUserInfo: () => ({}),
  login: () => ({ body: { email: "nobody@example.test", password: "wrong" } }),
  logout: () => ({}),
  setLanguage: () => ({ body: { language: "en" } }),
  introDisplayed: () => ({}),
  moveIntro: () => ({ body: { step: "invite" } }),
  register: () => ({ body: { email: "somebody@example.test" } }),
  resetPassword: () => ({ body: { email: "somebody@example.test" } }),
  checkPasswordToken: () => ({ body: { token: "no-such-token" } }),
  updatePassword: () => ({ body: { token: "no-such-token", password: "guildhall", passwordConfirm: "guildhall" } }),
  inviteUsers: () => ({ body: { emails: "ann@example.test, bob@example.test" } }),
  listInvites: () => ({ query: { page: "1" } }),
  withdrawInvite: ({ inviteId }) => ({ params: { id: inviteId } }),
  checkInvite: ({ workspaceId }) => ({ body: { workspaceId, email: "ann@example.test", token: "no-such-token" } }),
  acceptInvite: ({ workspaceId }) => ({
    body: {
      workspaceId,
      email: "ann@example.test",
      token: "no-such-token",
      name: "Ann",
      password: "guildhall",
      passwordConfirm: "guildhall",
    },
  }),
  joinByInvite: ({ workspaceId }) => ({
    body: { workspaceId, email: "ann@example.test", token: "no-such-token", name: "Ann" },
  }),
  listChannels: () => ({}),
  listIntegrationEvents: () => ({ query: { after: "0" } }),
  issueMemberToken: ({ memberId }) => ({ params: { provider: "jira" }, body: { externalId: `person-${memberId}` } }),
  getNotificationSettings: () => ({}),
  updateNotificationSettings: () => ({ body: { chatMuted: ["thanks"], quietHours: { from: "22:00", to: "07:00" } } }),
  getChatSettings: () => ({ params: { provider: "slack" } }),
  updateChatSettings: () => ({ params: { provider: "slack" }, body: { externalId: "T1", channelId: "" } }),
  createChatCode: () => ({ params: { provider: "slack" } }),
  disconnectChat: () => ({ params: { provider: "slack", externalId: "T1" } }),
  readChatPeople: () => ({ params: { provider: "slack", externalId: "T1" } }),
  releaseChatPeople: () => ({ params: { provider: "slack", externalId: "T1" } }),
  listOwnChats: () => ({}),
  linkOwnChat: () => ({ params: { provider: "slack" } }),
  unlinkOwnChat: () => ({ params: { provider: "slack" } }),
  listJiraRules: () => ({}),
  createJiraRule: ({ groupId }) => ({
    body: { projectKey: "GH", groupId, outcome: "done", waitDays: 3, effect: "complete_challenge", dailyCap: 5 },
  }),
  updateJiraRule: ({ jiraRuleId }) => ({
    params: { id: jiraRuleId },
    body: { projectKey: "GH", outcome: "worklog", waitDays: 3, effect: "complete_challenge", dailyCap: 5 },
  }),
  deleteJiraRule: ({ jiraRuleId }) => ({ params: { id: jiraRuleId } }),
  getOwnJira: () => ({}),
  getJiraOptIn: () => ({}),
  updateJiraOptIn: () => ({ body: { isOn: true } }),
  getJiraSettings: () => ({}),
  createJiraCode: () => ({}),
  setTempoToken: ({ jiraSiteId }) => ({ params: { id: jiraSiteId }, body: { tempoToken: "a token" } }),
  disconnectJiraSite: ({ jiraSiteId }) => ({ params: { id: jiraSiteId } }),
  bindJiraSite: () => ({ body: { code: "no-such-code" } }),
  unbindJiraSite: () => ({}),
  listJiraPeople: ({ memberId }) => ({ query: { accounts: `person-${memberId},nobody` } }),
  getJiraLink: () => ({ query: { token: "no-such-token" } }),
  linkJiraPerson: () => ({ body: { token: "no-such-token" } }),
  unlinkJiraPerson: () => ({}),
  getWidgetSettings: () => ({}),
  updateWidgetSettings: () => ({ body: { origins: ["https://example.com"], enabled: true, unknownUsers: "email" } }),
  createWidgetKey: () => ({ body: { alg: "HS256" } }),
  withdrawWidgetKey: () => ({ params: { kid: "no-such-key" } }),
  testWidgetToken: () => ({ body: { token: "no-such-token", origin: "https://example.com" } }),
  previewWidget: () => ({}),
  listWidgetRefusals: () => ({}),
  openWidgetSession: () => ({ body: { token: "no-such-token" } }),
  closeWidgetSession: () => ({}),
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
  updateAchievementTemplate: ({ templateId }) => ({
    params: { id: templateId },
    body: { title: "Sun" },
    files: { image: buildPng(192) },
  }),
  deleteAchievementTemplate: ({ templateId }) => ({ params: { id: templateId } }),
  getEntitySchedule: ({ challengeId }) => ({ params: { type: "challenge", id: challengeId } }),
  saveEntitySchedule: ({ challengeId }) => ({
    params: { type: "challenge", id: challengeId },
    body: { type: "once", publishAt: "2099-01-01T09:00:00Z" },
  }),
  pauseEntitySchedule: ({ challengeId }) => ({ params: { type: "challenge", id: challengeId } }),
  resumeEntitySchedule: ({ challengeId }) => ({ params: { type: "challenge", id: challengeId } }),
  removeEntitySchedule: ({ challengeId }) => ({ params: { type: "challenge", id: challengeId } }),
  publishScheduledNow: ({ challengeId }) => ({ params: { type: "challenge", id: challengeId } }),
  getProfileForEdit: ({ memberId }) => ({ params: { id: memberId } }),
  saveProfile: ({ memberId }) => ({
    params: { id: memberId },
    body: { birthday: "1990-05-01" },
    files: { avatarFile: buildPng(192) },
  }),
  confirmEmail: () => ({ body: { token: "no-such-token" } }),
  listNotifications: ({ memberId }) => ({ params: { id: memberId }, query: {} }),
  updateBalances: ({ memberId, currencyId }) => ({
    params: { id: memberId },
    body: { balances: { [currencyId]: 500 } },
  }),
  getStatement: ({ memberId, currencyId }) => ({ params: { id: memberId }, query: { currency_id: currencyId } }),
  exportStatement: ({ memberId, currencyId }) => ({ params: { id: memberId }, query: { currency_id: currencyId } }),
  listPerks: ({ groupId }) => ({ query: { group_id: groupId } }),
  getPerkForEdit: ({ productId }) => ({ params: { id: productId } }),
  createPerk: ({ currencyId, groupId, otherMemberId }) => ({
    body: {
      title: "Coffee",
      costs: [{ currencyId, amount: 100 }],
      quantity: 5,
      groupId,
      responsibleMode: "users",
      responsibleUserIds: [otherMemberId],
    },
    files: { imageFile: buildPng(300) },
  }),
  updatePerk: ({ productId, currencyId, groupId, otherMemberId }) => ({
    params: { id: productId },
    body: {
      title: "Tea",
      costs: [{ currencyId, amount: 200 }],
      groupId,
      responsibleMode: "users",
      responsibleUserIds: [otherMemberId],
    },
    files: { imageFile: buildPng(300) },
  }),
  deletePerk: ({ productId }) => ({ params: { id: productId } }),
  getPerksForIntro: () => ({}),
  createPerksForIntro: ({ currencyId }) => ({
    body: { products: [{ key: "book", costs: [{ currencyId, amount: 100 }] }] },
  }),
  createPurchase: ({ productId, otherMemberId }) => ({
    body: { productId, userId: otherMemberId, message: "For you", costs: [] },
  }),
  getPurchasesInfo: ({ groupId }) => ({ query: { group_id: groupId } }),
  listPurchases: ({ groupId }) => ({ params: { type: "requests" }, query: { group_id: groupId } }),
  exportPurchases: ({ groupId }) => ({ params: { type: "requests" }, query: { group_id: groupId } }),
  getPurchase: ({ purchaseId }) => ({ params: { id: purchaseId } }),
  requestPurchaseActivation: ({ purchaseId }) => ({ params: { id: purchaseId } }),
  activatePurchase: ({ purchaseId }) => ({ params: { id: purchaseId }, body: { comment: "Here" } }),
  activatePurchases: ({ purchaseId }) => ({ body: { ids: [purchaseId], comment: "Here", excel: true } }),
  refundPurchase: ({ purchaseId }) => ({ params: { id: purchaseId } }),
  listUserPurchases: ({ memberId }) => ({ params: { id: memberId }, query: {} }),
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
  withdrawThanks: ({ thanksId }) => ({ params: { id: thanksId } }),
  listChallengeAssignees: ({ challengeId }) => ({ params: { id: challengeId } }),
  getChallengeStats: ({ challengeId }) => ({ params: { id: challengeId } }),
  getChallengeResults: ({ challengeId }) => ({ params: { id: challengeId } }),
  listChallengeAssignments: ({ challengeId }) => ({ params: { id: challengeId, type: "all" }, query: {} }),
  exportChallengeAssignments: ({ challengeId }) => ({ params: { id: challengeId, type: "all" } }),
  getAssignment: ({ assignmentId }) => ({ params: { id: assignmentId } }),
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
  handOverLead: ({ assignmentId, otherMemberId }) => ({
    params: { id: assignmentId },
    body: { userId: otherMemberId },
  }),
  splitReward: ({ assignmentId, otherMemberId, currencyId }) => ({
    params: { id: assignmentId },
    body: { rewards: [{ userId: otherMemberId, rewards: [{ currencyId, amount: 100 }] }] },
  }),
  listUserAssignments: ({ memberId }) => ({ params: { id: memberId }, query: {} }),
  getRewards: () => ({}),
  getRewardsForIntro: () => ({}),
  updateRewards: ({ currencyId }) => ({
    body: { allowedCurrencyIds: [currencyId], defaultRewardCurrencyId: currencyId, defaultRewardAmount: 100 },
  }),
  eraseRewards: () => ({}),
  createCurrency: () => ({ body: { name: "Gears" }, files: { iconFile: buildPng(64) } }),
  updateCurrency: ({ customCurrencyId }) => ({
    params: { id: customCurrencyId },
    body: { name: "Cogs" },
    files: { iconFile: buildPng(64) },
  }),
  getSettings: () => ({}),
  updateSettings: () => ({ body: { dateFormat: "us" } }),
  getNotification: ({ notificationId }) => ({ params: { id: notificationId } }),
  markNotificationsRead: ({ notificationId }) => ({ body: { ids: [notificationId] } }),
  getTeamFeed: ({ groupId }) => ({ query: { group_id: groupId } }),
  markFeedRead: () => ({ body: { lastId: 1 } }),
  getStats: ({ groupId }) => ({ query: { group_id: groupId } }),
  getSetUp: () => ({}),
  dismissSetUp: () => ({ body: { isDismissed: true } }),
  listWorkspaces: () => ({ query: {} }),
  createWorkspace: () => ({ body: { name: "Another" } }),
  updateWorkspace: ({ workspaceId }) => ({ params: { id: workspaceId }, body: { name: "Renamed" } }),
  enterWorkspace: ({ workspaceId }) => ({ params: { id: workspaceId } }),
  openStream: () => ({ query: {} }),
  checkLedger: () => ({}),
  loginByDirectory: () => ({ body: { username: "nobody", password: "wrong" } }),
  finishTelegramWidget: () => ({ body: { state: "none", fields: { id: "1", auth_date: "1", hash: "0" } } }),
  loginByMiniApp: () => ({ body: { initData: "hash=0" } }),
  getMessengerSignUp: () => ({}),
  listIdentities: () => ({}),
  unlinkIdentity: () => ({ params: { provider: "slack" } }),
  getWrittenPage: () => ({ params: { name: "guide" } }),
  addUser: ({ groupId }) => ({ body: { name: "New", email: "new@example.test", groupIds: [groupId] } }),
  addUsersInBulk: () => ({
    files: {
      file: sheetFile([
        ["Name", "Email"],
        ["New", "new-in-bulk@example.test"],
      ]),
    },
  }),
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
  createChallengeForIntro: ({ currencyId }) => ({
    body: { type: "quest", title: "First", rewards: [{ currencyId, amount: 100 }] },
  }),
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
  reopenChallenge: ({ challengeId }) => ({ params: { id: challengeId } }),
  publishChallenge: ({ challengeId }) => ({ params: { id: challengeId } }),
  closeChallenge: ({ challengeId }) => ({ params: { id: challengeId } }),
  deleteChallenge: ({ challengeId }) => ({ params: { id: challengeId } }),
  reportIssueStatus: () => ({
    params: { provider: "jira", extId: "GH-1" },
    body: { status: { id: "3", name: "Done" } },
  }),
  listDeliveries: () => ({ query: {} }),
  retryDelivery: ({ mailId }) => ({ params: { id: `mail-${mailId}` } }),
  retryDeliveries: () => ({}),
  discardDelivery: ({ mailId }) => ({ params: { id: `mail-${mailId}` } }),
  getQuizzesInfo: ({ groupId }) => ({ query: { group_id: groupId } }),
  listQuizzes: ({ groupId }) => ({ params: { type: "active" }, query: { group_id: groupId } }),
  getQuiz: () => ({ params: { id: 1 } }),
  getQuizForEdit: () => ({ params: { id: 0 } }),
  createQuiz: ({ groupId }) => ({ body: { title: "First", groupId } }),
  updateQuiz: ({ groupId }) => ({ params: { id: 1 }, body: { title: "Second", groupId } }),
  publishQuiz: () => ({ params: { id: 1 } }),
  closeQuiz: () => ({ params: { id: 1 } }),
  deleteQuiz: () => ({ params: { id: 1 } }),
  sendFeedback: () => ({ body: { feedbackType: "bug", message: "It does not" } }),
};
