import { updateBalances } from "../balances/balance.contract.ts";
import { getTeamFeed, markFeedRead } from "../feed/feed.contract.ts";
import { listGroups } from "../groups/group.contract.ts";
import { getLeaderboard } from "../leaderboards/leaderboard.contract.ts";
import { checkLedger } from "../ledger/ledger.contract.ts";
import { getNotification, markNotificationsRead } from "../notifications/notification.contract.ts";
import { getUserInfo, introDisplayed, login, logout, setLanguage } from "../session/user-session.contract.ts";
import { getSettings, updateSettings } from "../settings/settings.contract.ts";
import { getStats } from "../stats/stats.contract.ts";
import { openStream } from "../stream/stream.contract.ts";
import { getThanksSettings, updateThanksSettings } from "../thanks/thanks-settings.contract.ts";
import {
  getThanks,
  getThanksForEdit,
  getThanksLists,
  getThanksStats,
  giveThanks,
  listThanks,
  undoThanks,
} from "../thanks/thanks.contract.ts";
import { getUser, getUserProfile, listNotifications, listUsersForSelect } from "../users/user.contract.ts";

/** Every call of the product by its name: what the server must answer and the docs list. */
export const contract = {
  getUserInfo,
  login,
  logout,
  setLanguage,
  introDisplayed,
  listGroups,
  listUsersForSelect,
  getLeaderboard,
  getUser,
  getUserProfile,
  listNotifications,
  updateBalances,
  getThanksLists,
  getThanksStats,
  getThanksSettings,
  updateThanksSettings,
  listThanks,
  giveThanks,
  getThanks,
  getThanksForEdit,
  undoThanks,
  getSettings,
  updateSettings,
  getNotification,
  markNotificationsRead,
  getTeamFeed,
  markFeedRead,
  getStats,
  openStream,
  checkLedger,
};

export {
  checkLedger,
  getLeaderboard,
  getNotification,
  getSettings,
  getStats,
  getTeamFeed,
  getThanks,
  getThanksForEdit,
  getThanksLists,
  getThanksSettings,
  getThanksStats,
  getUser,
  getUserInfo,
  getUserProfile,
  giveThanks,
  introDisplayed,
  listGroups,
  listNotifications,
  listThanks,
  listUsersForSelect,
  login,
  logout,
  markFeedRead,
  markNotificationsRead,
  openStream,
  setLanguage,
  undoThanks,
  updateBalances,
  updateSettings,
  updateThanksSettings,
};
