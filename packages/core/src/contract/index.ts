import {
  acceptInvite, checkInvite, checkPasswordToken, inviteUsers, joinByInvite, register, resetPassword, updatePassword,
} from "../accounts/account.contract.ts";
import {
  createAchievementTemplate, deleteAchievementTemplate, listAchievementTemplates, listUserAchievements,
  updateAchievementTemplate,
} from "../achievements/achievement.contract.ts";
import {
  abandonAssignment, acceptChallenge, approveAssignment, completeAssignment, completeChallenge,
  exportChallengeAssignments, getChallengeResults, getChallengeStats, listChallengeAssignees,
  listChallengeAssignments, handOverLead, listUserAssignments, rejectAssignment, splitReward,
} from "../challenges/assignment.contract.ts";
import { updateBalances } from "../balances/balance.contract.ts";
import { exportStatement, getStatement } from "../balances/statement.contract.ts";
import {
  closeChallenge, createChallenge, createChallengeForIntro, deleteChallenge, getChallenge,
  getChallengeForEdit, getChallengeForIntro, getChallengeOfIssue, getChallengeOfIssueForEdit,
  getChallengesInfo, listChallenges, publishChallenge, reopenChallenge, reportIssueStatus, updateChallenge,
} from "../challenges/challenge.contract.ts";
import {
  discardDelivery, listDeliveries, retryDeliveries, retryDelivery,
} from "../deliveries/delivery.contract.ts";
import { getTeamFeed, markFeedRead } from "../feed/feed.contract.ts";
import { sendFeedback } from "../feedback/feedback.contract.ts";
import {
  createGroup, deleteGroup, getGroupFigures, listGroups, previewGroupDeletion, updateGroup,
} from "../groups/group.contract.ts";
import { getLeaderboard } from "../leaderboard/leaderboard.contract.ts";
import { checkLedger } from "../ledger/ledger.contract.ts";
import { getNotification, markNotificationsRead } from "../notifications/notification.contract.ts";
import { confirmEmail, getProfileForEdit, saveProfile } from "../profiles/profile.contract.ts";
import {
  createPerk, createPerksForIntro, deletePerk, getPerkForEdit, getPerksForIntro, listPerks,
  updatePerk,
} from "../perks/perk.contract.ts";
import {
  activatePurchase, activatePurchases, createPurchase, exportPurchases, getPurchasesInfo, listPurchases,
  listUserPurchases, refundPurchase, requestPurchaseActivation,
} from "../purchases/purchase.contract.ts";
import {
  createCurrency, eraseRewards, getRewards, getRewardsForIntro, updateCurrency, updateRewards,
} from "../rewards/reward.contract.ts";
import { loginByDirectory } from "../session/directory-session.contract.ts";
import { getUserInfo, introDisplayed, login, logout, setLanguage } from "../session/user-session.contract.ts";
import { getSettings, updateSettings } from "../settings/settings.contract.ts";
import { getWrittenPage } from "../pages/page.contract.ts";
import { getStats } from "../stats/stats.contract.ts";
import { openStream } from "../stream/stream.contract.ts";
import {
  getEntitySchedule, pauseEntitySchedule, publishScheduledNow, removeEntitySchedule, resumeEntitySchedule, saveEntitySchedule,
} from "../schedules/schedule.contract.ts";
import { getThanksSettings, updateThanksSettings } from "../thanks/thanks-settings.contract.ts";
import {
  getThanks, getThanksForEdit, getThanksLists, getThanksStats, giveThanks, listThanks, undoThanks,
} from "../thanks/thanks.contract.ts";
import { addUser, addUsersInBulk, getUsersTemplate } from "../users/new-user.contract.ts";
import {
  addUserRole, disableUser, enableUser, getUser, getUserProfile, listNotifications, listUsers,
  listUsersForAutocomplete, listUsersForSelect, removeUserRole, setUserGroups,
} from "../users/user.contract.ts";
import {
  createWorkspace, enterWorkspace, listWorkspaces, updateWorkspace,
} from "../workspaces/workspace.contract.ts";

export { KNOWLEDGE } from "./knowledge.ts";
export type { Knower, Knowers } from "./knowledge.ts";

/** Every call of the product by its name: what the server must answer and the docs list. */
export const contract = {
  getUserInfo, login, loginByDirectory, logout, setLanguage, introDisplayed, register, resetPassword,
  checkPasswordToken, updatePassword, inviteUsers, joinByInvite, checkInvite, abandonAssignment, acceptChallenge,
  approveAssignment, completeAssignment, completeChallenge, exportChallengeAssignments, getChallengeResults,
  getChallengeStats, listChallengeAssignees, listChallengeAssignments, handOverLead, listUserAssignments, rejectAssignment,
  splitReward, acceptInvite, listGroups, getGroupFigures, createGroup, updateGroup, previewGroupDeletion,
  deleteGroup, listUsers, listUsersForAutocomplete, listUsersForSelect, getLeaderboard, getUser,
  getUserProfile, addUserRole, removeUserRole, enableUser, disableUser, setUserGroups, listNotifications,
  addUser, addUsersInBulk, getUsersTemplate, updateBalances, getStatement, exportStatement, closeChallenge, createChallenge,
  createChallengeForIntro, deleteChallenge, getChallenge, getChallengeForEdit, getChallengeForIntro,
  getChallengeOfIssue, getChallengeOfIssueForEdit, getChallengesInfo, listChallenges, reopenChallenge, reportIssueStatus,
  publishChallenge, updateChallenge, createPerk, createPerksForIntro, deletePerk, getPerkForEdit,
  getPerksForIntro, listPerks, updatePerk, activatePurchase, activatePurchases, createPurchase,
  exportPurchases, getPurchasesInfo, listPurchases, listUserPurchases, refundPurchase,
  requestPurchaseActivation, getThanksLists, getThanksStats, getThanksSettings, updateThanksSettings,
  listThanks, giveThanks, getThanks, getThanksForEdit, undoThanks, getSettings, updateSettings,
  getNotification, markNotificationsRead, getTeamFeed, markFeedRead, getStats, listWorkspaces,
  createWorkspace, updateWorkspace, enterWorkspace, getEntitySchedule, pauseEntitySchedule, publishScheduledNow,
  removeEntitySchedule, resumeEntitySchedule, saveEntitySchedule, openStream,
  checkLedger, sendFeedback, getWrittenPage, listAchievementTemplates, createAchievementTemplate,
  updateAchievementTemplate, deleteAchievementTemplate, listUserAchievements, getRewards, getRewardsForIntro,
  updateRewards, eraseRewards, createCurrency, updateCurrency, getProfileForEdit, saveProfile, confirmEmail,
  listDeliveries, retryDelivery, retryDeliveries, discardDelivery,
};
