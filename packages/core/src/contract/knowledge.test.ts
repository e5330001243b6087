import { expect, it } from "vitest";
import type { Endpoint } from "../lib/endpoint.ts";
import { ACTIVITY_KINDS } from "../permissions/activity-kinds.ts";
import { contract } from "./index.ts";
import { KNOWLEDGE } from "./knowledge.ts";

type Kind = keyof typeof KNOWLEDGE;

/** The kinds of things that a call shows, or why what it shows needs no rule of its own. */
const SHOWN: Readonly<Record<string, readonly Kind[] | string>> = {
  checkLedger: "rules and counts of the ledger's check",
  exportChallengeAssignments: ["attempt"],
  exportChainPeople: "for whoever manages the chain",
  exportContestResults: "for whoever manages the contest",
  exportPurchases: ["purchase"],
  exportQuizQuestions: "for whoever manages the quiz",
  exportQuizResults: "for whoever manages the quiz",
  exportStatement: ["statementLine"],
  getAssignment: ["attempt"],
  getBillingInfo: "for whoever manages the settings",
  getPayment: "for whoever manages the settings",
  getPaymentForCreate: "for whoever manages the settings",
  listPayments: "for whoever manages the settings",
  listWorkspacePayments: "for whoever manages the settings",
  getWorkspaceLicense: "for whoever sees to all workspaces",
  listBillingNotices: "for whoever sees to all workspaces",
  getChallenge: ["challenge", "attempt"],
  getChallengeForEdit: ["challenge"],
  getChallengeForIntro: "texts of the product",
  getChallengeOfIssue: ["challenge", "attempt"],
  getChallengeOfIssueForEdit: ["challenge"],
  getChallengeResults: ["attempt"],
  getChallengeStats: "counts",
  getChallengesInfo: "counts",
  getChatSettings: ["chatSettings", "chatConnection"],
  getEntitySchedule: ["schedule"],
  getGroupFigures: "counts",
  getJiraLink: "shown to whoever has the sealed link",
  getJiraOptIn: ["ownJira"],
  getJiraSettings: ["jiraSettings", "jiraSite"],
  getLeaderboard: ["leaderboardRow"],
  getMessengerSignUp: "shown to the browser that came from the messenger",
  getNotification: ["notification"],
  getNotificationSettings: ["notificationSettings"],
  getOwnJira: ["ownJira", "ownJiraRule"],
  getPerkForEdit: ["perk"],
  getPerksForIntro: "texts of the product",
  getProfileForEdit: ["ownProfile"],
  getPurchase: ["purchase"],
  getPurchasesInfo: "counts",
  getQuizQuestionsForEdit: "for whoever manages the quiz",
  getQuizResults: "for whoever manages the quiz",
  getQuizStanding: "names and scores of those who finished a quiz that has a standing",
  getRewards: ["rewardSettings"],
  getRewardsForIntro: ["rewardSettings"],
  getSetUp: "the caller's own steps, and the name of a member",
  getSettings: ["settings"],
  getStatement: ["statementLine"],
  getStats: "counts",
  getTeamFeed: ["feedItem"],
  getThanks: ["thanks"],
  getThanksForEdit: ["thanks"],
  getThanksLists: "names of lists",
  getThanksSettings: ["thanksSettings"],
  getThanksStats: "counts",
  getUser: ["user"],
  getUserInfo: ["settings", "workspace"],
  getUserProfile: ["user", "profileFigures"],
  getUsersTemplate: "an empty spreadsheet",
  getWidgetSettings: ["widgetSettings", "widgetKey"],
  getWrittenPage: "texts of the installation",
  listAchievementTemplates: ["achievementTemplate"],
  listChallengeAssignees: ["user"],
  listChallengeAssignments: ["attempt"],
  listChallenges: ["challenge"],
  listChannels: "names of channels that the chat shows to everyone who may be told there",
  getPinnedChain: "the caller's own progress in a chain that they see",
  listChainActivities: "titles, for whoever manages chains",
  listChainPeople: "for whoever manages the chain",
  listContestParticipants: "names of those who joined a contest that the caller sees",
  listDeliveries: ["delivery"],
  listGroups: ["group"],
  listIdentities: "the caller's own",
  listIntegrationEvents: "closed to people",
  listInvites: "addresses that aren't members yet, for whoever manages users",
  listJiraPeople: ["user"],
  listJiraRules: ["jiraRule"],
  listNotifications: ["notification"],
  listOwnChats: "the caller's own",
  listPerks: ["perk"],
  listPurchases: ["purchase"],
  listQuizAnswers: "for whoever manages the quiz",
  listQuizTexts: "for whoever manages the quiz",
  listThanks: ["thanks"],
  listUserAchievements: ["achievement"],
  listUserAssignments: ["attempt"],
  listUserPurchases: ["purchase"],
  listUsers: ["managedUser"],
  listUsersForAutocomplete: ["user"],
  listUsersForSelect: ["user"],
  listWidgetRefusals: "counts by reason and origin",
  listWorkspaces: ["workspace"],
  openStream: "never data",
  previewGroupDeletion: "counts, and names of groups",
};

/** Of further kinds of activities: who sees which is the floor's to say, and shown there. */
const OF_KINDS = Object.entries(ACTIVITY_KINDS).flatMap(([kind, area]) => [
  `get${capitalize(area)}Info`,
  `list${capitalize(area)}`,
  `get${capitalize(kind)}`,
  `get${capitalize(kind)}ForEdit`,
]);

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

it("says of every call that reads which kinds of things it shows, and shows every kind", () => {
  const reading = Object.values<Endpoint>(contract).filter(({ method }) => method === "GET");
  const names = reading.map(({ name }) => name).filter((name) => name in SHOWN || !OF_KINDS.includes(name));
  expect(Object.keys(SHOWN).toSorted()).toEqual(names.toSorted());
  const shown = new Set(Object.values(SHOWN).flatMap((kinds) => (typeof kinds === "string" ? [] : kinds)));
  expect([...shown].toSorted()).toEqual(Object.keys(KNOWLEDGE).toSorted());
});
