import { expect, it } from "vitest";
import type { Endpoint } from "../lib/endpoint.ts";
import { contract } from "./index.ts";
import { KNOWLEDGE } from "./knowledge.ts";

type Kind = keyof typeof KNOWLEDGE;

/** The kinds of things that a call shows, or why what it shows needs no rule of its own. */
const SHOWN: Readonly<Record<string, readonly Kind[] | string>> = {
  checkLedger: "rules and counts of the ledger's check",
  exportChallengeAssignments: ["attempt"],
  exportPurchases: ["purchase"],
  exportStatement: ["statementLine"],
  getAssignment: ["attempt"],
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
  getRewards: ["rewardSettings"],
  getRewardsForIntro: ["rewardSettings"],
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
  listDeliveries: ["delivery"],
  listGroups: ["group"],
  listIdentities: "the caller's own",
  listIntegrationEvents: "closed to people",
  listJiraPeople: ["user"],
  listJiraRules: ["jiraRule"],
  listNotifications: ["notification"],
  listOwnChats: "the caller's own",
  listPerks: ["perk"],
  listPurchases: ["purchase"],
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

it("says of every call that reads which kinds of things it shows, and shows every kind", () => {
  const reading = Object.values<Endpoint>(contract).filter(({ method }) => method === "GET");
  expect(Object.keys(SHOWN).toSorted()).toEqual(reading.map(({ name }) => name).toSorted());
  const shown = new Set(Object.values(SHOWN).flatMap((kinds) => (typeof kinds === "string" ? [] : kinds)));
  expect([...shown].toSorted()).toEqual(Object.keys(KNOWLEDGE).toSorted());
});
