import type { Achievement, AchievementTemplate } from "../achievements/achievement.shapes.ts";
import type { StatementLine } from "../balances/statement.shapes.ts";
import type { Assignment, Challenge } from "../challenges/challenge.shapes.ts";
import type { Delivery } from "../deliveries/delivery.shapes.ts";
import type { FeedItem } from "../feed/feed.shapes.ts";
import type { Group } from "../groups/group.shapes.ts";
import type { LeaderboardRow } from "../leaderboard/leaderboard.shapes.ts";
import type { EndpointResponse } from "../lib/endpoint.ts";
import type { Notification } from "../notifications/notification.shapes.ts";
import type { Perk } from "../perks/perk.shapes.ts";
import type * as profileCalls from "../profiles/profile.contract.ts";
import type { PurchaseCard } from "../purchases/purchase.shapes.ts";
import type { EntitySchedule } from "../schedules/schedule.shapes.ts";
import type { ThanksCard } from "../thanks/thanks.shapes.ts";
import type * as userCalls from "../users/user.contract.ts";
import type { ManagedUser, PublicUser } from "../users/user.shapes.ts";
import { SEEN, SETTERS } from "./knowledge-rule.ts";
import type { Knowers, Knowledge } from "./knowledge-rule.ts";
import { SETTINGS_KNOWLEDGE } from "./settings-knowledge.ts";
import type { WorkspaceItem } from "../workspaces/workspace.shapes.ts";

type ProfileForEdit = EndpointResponse<typeof profileCalls.getForEdit>;
type ProfileFigures = EndpointResponse<typeof userCalls.getProfile>["stats"];

const REVIEWERS: Knowers = ["manage-challenges"];
const CHALLENGERS: Knowers = ["group", ...REVIEWERS];
const INSIDERS: Knowers = ["holder", ...REVIEWERS];
const PAYERS: Knowers = ["author", "manage-purchases"];
const BUYERS: Knowers = ["holder", ...PAYERS];
const LOOK = { id: SEEN, title: SEEN, description: SEEN, imageUrl: SEEN } as const;
const PERSON = {
  id: SEEN,
  name: SEEN,
  avatarUrl: SEEN,
  avatarUrlBig: SEEN,
  status: SEEN,
  roles: SEEN,
  groups: SEEN,
  balances: SEEN,
} as const;
const CARD = {
  id: SEEN,
  category: SEEN,
  type: SEEN,
  createdAt: SEEN,
  author: SEEN,
  headline: SEEN,
  body: SEEN,
  thanks: SEEN,
  adjustment: SEEN,
  quotaReminder: SEEN,
  suggestion: SEEN,
  challenge: SEEN,
  chain: SEEN,
  contest: SEEN,
  assignment: SEEN,
  quiz: SEEN,
  achievement: SEEN,
  product: SEEN,
  purchase: SEEN,
} as const;

const challenge: Knowledge<Challenge, "draft" | "open" | "closed"> = {
  sees: { draft: REVIEWERS, open: CHALLENGERS, closed: CHALLENGERS },
  fields: {
    ...LOOK,
    type: SEEN,
    status: SEEN,
    rewards: SEEN,
    entityRewards: SEEN,
    authorUserId: SEEN,
    authorName: SEEN,
    authorAvatarUrl: SEEN,
    groupId: SEEN,
    acceptDeadlineAt: SEEN,
    completeDeadlineAt: SEEN,
    completeExpired: SEEN,
    publishedAt: SEEN,
    closedAt: SEEN,
    schedule: SEEN,
    participants: SEEN,
    myStatus: SEEN,
    closedUnfinished: SEEN,
    resultDescription: SEEN,
    resultType: SEEN,
    allowAccept: SEEN,
    requireAccept: SEEN,
    allowMultiQuest: SEEN,
    autoApprove: SEEN,
    externalId: SEEN,
    pickChannel: SEEN,
    isDone: SEEN,
    chains: SEEN,
    lock: SEEN,
    isStep: SEEN,
    urls: SEEN,
    assignments: SEEN,
    abilities: SEEN,
    closedDescription: { draft: REVIEWERS, open: REVIEWERS, closed: CHALLENGERS },
    inReviewCount: { draft: REVIEWERS, open: REVIEWERS, closed: REVIEWERS },
    autoCloseStatus: { draft: REVIEWERS, open: REVIEWERS, closed: REVIEWERS },
    channel: { draft: REVIEWERS, open: REVIEWERS, closed: REVIEWERS },
  },
};

const attempt: Knowledge<Assignment, "active" | "in_review" | "rejected" | "completed" | "published"> = {
  sees: { active: INSIDERS, in_review: INSIDERS, rejected: INSIDERS, completed: INSIDERS, published: CHALLENGERS },
  fields: {
    id: SEEN,
    challengeId: SEEN,
    status: SEEN,
    closedUnfinished: SEEN,
    assignees: SEEN,
    activityUser: SEEN,
    files: SEEN,
    completeComments: SEEN,
    publish: SEEN,
    acceptedAt: SEEN,
    graceUntil: SEEN,
    submittedAt: SEEN,
    completedAt: SEEN,
    pool: SEEN,
    abilities: SEEN,
    rejectComments: {
      active: INSIDERS,
      in_review: INSIDERS,
      rejected: INSIDERS,
      completed: INSIDERS,
      published: INSIDERS,
    },
  },
};

const perk: Knowledge<Perk, "list"> = {
  sees: { list: ["group", "manage-products"] },
  fields: {
    ...LOOK,
    rawImageUrl: SEEN,
    costs: SEEN,
    quantity: SEEN,
    groupId: SEEN,
    responsibleMode: SEEN,
    abilities: SEEN,
    responsibleUsers: { list: ["manage-products"] },
  },
};

const purchase: Knowledge<PurchaseCard, "requested" | "activated"> = {
  sees: { requested: ["group", ...BUYERS], activated: ["group", ...BUYERS] },
  fields: {
    id: SEEN,
    status: SEEN,
    productId: SEEN,
    productTitle: SEEN,
    productDescription: SEEN,
    productImageUrl: SEEN,
    productImageUrlSmall: SEEN,
    userId: SEEN,
    userName: SEEN,
    userAvatarUrl: SEEN,
    buyer: SEEN,
    createdAt: SEEN,
    requestedAt: SEEN,
    activatedAt: SEEN,
    activatedBy: SEEN,
    groupId: SEEN,
    abilities: SEEN,
    isPriceHidden: SEEN,
    // A gift: its owner sees the message but not the price.
    costs: { requested: PAYERS, activated: PAYERS },
    isFree: { requested: PAYERS, activated: PAYERS },
    message: { requested: BUYERS, activated: BUYERS },
    activationComment: { requested: BUYERS, activated: BUYERS },
  },
};

const thanks: Knowledge<ThanksCard, "all" | "group" | "private" | "waiting"> = {
  sees: {
    all: ["member"],
    group: ["group", "holder", "author"],
    private: ["holder", "author"],
    // For somebody who has yet to join, and then for all.
    waiting: ["author", "manage-thanks"],
  },
  fields: {
    id: SEEN,
    status: SEEN,
    authorUserId: SEEN,
    authorName: SEEN,
    authorAvatarUrl: SEEN,
    receivers: SEEN,
    waitsFor: SEEN,
    waitsUntil: SEEN,
    description: SEEN,
    rewards: SEEN,
    publishedAt: SEEN,
    undoUntil: SEEN,
    abilities: SEEN,
  },
};

const user: Knowledge<PublicUser, "active"> = { sees: { active: ["member"] }, fields: PERSON };

const managedUser: Knowledge<ManagedUser, "active"> = {
  sees: { active: ["manage-users"] },
  fields: { ...PERSON, email: SEEN, hasSignedIn: SEEN, provider: SEEN },
};

const profileFigures: Knowledge<ProfileFigures, "active"> = {
  sees: { active: ["member"] },
  fields: { rank: SEEN, thanksRewards: SEEN, giverQuota: { active: ["holder"] } },
};

const ownProfile: Knowledge<ProfileForEdit["user"] & Omit<ProfileForEdit, "user">, "active"> = {
  sees: { active: ["holder"] },
  fields: {
    id: SEEN,
    name: SEEN,
    email: SEEN,
    birthday: SEEN,
    provider: SEEN,
    avatarUrl: SEEN,
    avatarUrlBig: SEEN,
    pendingEmail: SEEN,
    latestBirthday: SEEN,
  },
};

const statementLine: Knowledge<StatementLine, "active"> = {
  sees: { active: ["holder", "manage-balances"] },
  fields: { id: SEEN, at: SEEN, reason: SEEN, title: SEEN, person: SEEN, link: SEEN, amount: SEEN, balance: SEEN },
};

const group: Knowledge<Group, "kept"> = {
  sees: { kept: ["member"] },
  fields: { id: SEEN, name: SEEN, parentId: SEEN, externalId: { kept: SETTERS } },
};

const workspace: Knowledge<WorkspaceItem, "own"> = {
  sees: { own: ["member"] },
  fields: {
    id: SEEN,
    name: SEEN,
    status: SEEN,
    logoUrl: SEEN,
    isCompleted: SEEN,
    license: SEEN,
    groups: SEEN,
    roles: SEEN,
    isCurrent: SEEN,
    abilities: SEEN,
  },
};

const achievement: Knowledge<Achievement, "granted"> = {
  sees: { granted: ["member"] },
  fields: { ...LOOK, type: SEEN, groupName: SEEN, user: SEEN, grantedAt: SEEN },
};

const achievementTemplate: Knowledge<AchievementTemplate, "kept"> = {
  sees: { kept: ["manage-challenges", ...SETTERS] },
  fields: LOOK,
};

const schedule: Knowledge<EntitySchedule, "waiting"> = {
  sees: { waiting: ["manage-schedule"] },
  fields: { entityType: SEEN, entityId: SEEN, type: SEEN, publishAt: SEEN, day: SEEN, isNew: SEEN },
};

const feedItem: Knowledge<FeedItem, "challenge" | "thanks"> = {
  sees: { challenge: ["group", "author"], thanks: ["holder", "author"] },
  fields: CARD,
};

const notification: Knowledge<Notification, "own"> = {
  sees: { own: ["holder"] },
  fields: { ...CARD, title: SEEN, message: SEEN, link: SEEN, userId: SEEN, status: SEEN },
};

const leaderboardRow: Knowledge<LeaderboardRow, "open" | "shut"> = {
  sees: { open: ["member"], shut: ["closed-leaderboard"] },
  fields: { id: SEEN, name: SEEN, avatarUrl: SEEN, rank: SEEN, score: SEEN, formattedScore: SEEN, balances: SEEN },
};

const delivery: Knowledge<Delivery, "mail" | "reader"> = {
  sees: { mail: SETTERS, reader: SETTERS },
  fields: {
    kind: SEEN,
    id: SEEN,
    state: SEEN,
    problem: SEEN,
    attempts: SEEN,
    firstTriedAt: SEEN,
    lastTriedAt: SEEN,
    nextTryAt: SEEN,
    abilities: SEEN,
    subject: SEEN,
    receiver: SEEN,
    reader: SEEN,
    event: SEEN,
    happenedAt: SEEN,
    address: { mail: ["manage-users"], reader: [] },
  },
};

/** Who may know which field of each kind of thing, by state. */
export const KNOWLEDGE = {
  ...SETTINGS_KNOWLEDGE,
  challenge,
  attempt,
  perk,
  purchase,
  thanks,
  user,
  managedUser,
  profileFigures,
  ownProfile,
  statementLine,
  group,
  workspace,
  achievement,
  achievementTemplate,
  schedule,
  feedItem,
  notification,
  leaderboardRow,
  delivery,
} as const;
