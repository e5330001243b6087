import type { Endpoint } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChannelProvider } from "../chat/channel-provider.ts";
import { approvedRaid } from "../testing/approved-raid.ts";
import { billingTellings } from "../testing/billing-tellings.ts";
import { buildPng } from "../testing/build-png.ts";
import { sheetFile } from "../testing/build-sheet.ts";
import { challengeSteps } from "../testing/challenge-steps.ts";
import { connectTestChat } from "../testing/chat-world.ts";
import { failMail } from "../testing/fail-mail.ts";
import { linkPerson } from "../testing/integration.ts";
import { jiraTellings, tellIssue } from "../testing/jira-tellings.ts";
import type { ToldCall } from "../testing/jira-tellings.ts";
import { buildJiraWorld } from "../testing/jira-world.ts";
import { readNewestMail } from "../testing/mail-links.ts";
import { newestEvents } from "../testing/newest-events.ts";
import { perkSteps } from "../testing/perk-steps.ts";
import { chainTellings } from "../testing/chain-tellings.ts";
import { contestTellings } from "../testing/contest-tellings.ts";
import { quizTellings } from "../testing/quiz-tellings.ts";
import { SILENT } from "../testing/silent-calls.ts";
import { buildTeam } from "../testing/team.ts";
import type { Team, Teammate } from "../testing/team.ts";
import { useTestDatabase } from "../testing/test-database.ts";
import { thankStranger } from "../testing/thank-stranger.ts";

const PASSWORD = "seven quiet geese";
const database = useTestDatabase();
let jira: Awaited<ReturnType<typeof buildJiraWorld>>;
let team: Team;
let boss: Teammate;
let ann: Teammate;
let bob: Teammate;
// Ids created by earlier calls for later ones.
const made: Record<string, number> = {};
const keep = (name: string, id: number) => (made[name] = id);
const id = (name: string) => ({ params: { id: made[name] ?? 0 } });
const scheduled = (name: string) => ({ params: { type: "challenge" as const, id: made[name] ?? 0 } });
const change = (field: string, before: unknown, after: unknown) => ({
  changes: expect.arrayContaining([{ field, before, after }]),
});

const NOBODY = { readTeam: async () => ({ people: [], groups: [], missedScope: "" }) };

beforeAll(async () => {
  jira = await buildJiraWorld(database(), {
    quota: 10_000,
    channels: { slack: createChannelProvider("slack", NOBODY) },
  });
  ({ team } = jira);
  boss = await team.join({ name: "Boss", roles: ["owner", "super_admin"] });
  ann = await team.join({ name: "Ann" });
  bob = await team.join({ name: "Bob" });
});
afterAll(() => jira.close());

const db = () => database().database.handle;
const stars = (amount: number) => [{ currencyId: team.currencyId, amount }];
const picture = buildPng(400);
const quest = { type: "quest", title: "Read a book" } as const;

/** An email that failed permanently; returns its delivery id. */
async function mail(): Promise<string> {
  keep("mails", (made["mails"] ?? 0) + 1);
  const cause = `writes tell ${String(made["mails"])} of ${String(team.workspaceId)}`;
  await failMail(team.server, { workspaceId: team.workspaceId, recipient: bob.email, cause });
  return (await boss.client.call(contract.listDeliveries, { query: {} })).items[0]?.id ?? "";
}

/** Ann's assignment in the state the next call needs. */
async function attempt(
  to: "accepted" | "submitted",
  body: Parameters<typeof challengeSteps.publish>[1] = {},
  who = ann,
): Promise<number> {
  const cid = await challengeSteps.publish(boss, { ...quest, ...body });
  const { id: assignmentId } = await challengeSteps.accept(who, cid);
  if (to === "submitted") await challengeSteps.complete(who, assignmentId);
  return assignmentId;
}

async function bought(who = ann): Promise<number> {
  const productId = await perkSteps.create(boss, { title: "Tea", quantity: 5, costs: stars(100) });
  return (await who.client.call(contract.createPurchase, { body: { productId } })).purchase.id;
}

/** The approved raid that Ann leads and Bob joined. */
const divided = () => approvedRaid({ boss, leader: ann, other: bob }, stars(200));

const params = (member: Teammate) => ({ params: { id: member.memberId } });
const role = (member: Teammate) => ({ params: { id: member.memberId, role: "moderator" as const } });
const says = (facts: object) => () => facts;

/** Every call that records an event, in a working order, with the event's payload before and after. */
const TELLING: Readonly<Record<string, ToldCall>> = {
  updateSettings: {
    type: "settings.changed",
    says: says(change("firstWeekday", "mon", "sun")),
    run: () => boss.client.call(contract.updateSettings, { body: { firstWeekday: "sun" } }),
  },
  updateWidgetSettings: {
    type: "widget.changed",
    says: says(change("origins", [], ["https://host.example"])),
    run: () => boss.client.call(contract.updateWidgetSettings, { body: { origins: ["https://host.example"] } }),
  },
  updateNotificationSettings: {
    type: "notification_settings.changed",
    says: () => ({ memberId: boss.memberId, ...change("chatMuted", [], ["thanks"]) }),
    run: () => boss.client.call(contract.updateNotificationSettings, { body: { chatMuted: ["thanks"] } }),
  },
  updateChatSettings: {
    type: "chat.changed",
    says: () => ({ provider: "slack", ...change("channelId", "", "C1") }),
    run: async () => {
      await connectTestChat({ ...team.server.deps, db: db() }, { workspaceId: team.workspaceId, externalId: "T1" });
      const input = { params: { provider: "slack" }, body: { externalId: "T1", channelId: "C1" } } as const;
      return boss.client.call(contract.updateChatSettings, input);
    },
  },
  readChatPeople: {
    type: "chat.people_read",
    says: () => ({ provider: "slack", externalId: "T1", name: "Team", added: 0, renamed: 0, disabled: 0, enabled: 0 }),
    run: () => boss.client.call(contract.readChatPeople, { params: { provider: "slack", externalId: "T1" } }),
  },
  releaseChatPeople: {
    type: "chat.people_released",
    says: () => ({ provider: "slack", externalId: "T1", name: "Team" }),
    run: () => boss.client.call(contract.releaseChatPeople, { params: { provider: "slack", externalId: "T1" } }),
  },
  disconnectChat: {
    type: "chat.disconnected",
    says: () => ({ provider: "slack", externalId: "T1", name: "Team", reason: "removed", managerIds: [] }),
    run: () => boss.client.call(contract.disconnectChat, { params: { provider: "slack", externalId: "T1" } }),
  },
  unlinkOwnChat: {
    type: "chat_user.unlinked",
    says: () => ({ memberId: boss.memberId, provider: "slack" }),
    run: async () => {
      await linkPerson(team.server.deps, boss, { provider: "slack", externalId: "U-boss" });
      return boss.client.call(contract.unlinkOwnChat, { params: { provider: "slack" } });
    },
  },
  ...jiraTellings(() => ({ jira, boss })),
  ...quizTellings(() => ({ boss, ann })),
  ...chainTellings(() => ({ boss })),
  ...contestTellings(() => ({ boss, ann })),
  createWidgetKey: {
    type: "widget_key.added",
    says: () => ({ kid: expect.any(String), alg: "HS256" }),
    run: () => boss.client.call(contract.createWidgetKey, { body: { alg: "HS256" } }),
  },
  withdrawWidgetKey: {
    type: "widget_key.withdrawn",
    says: () => ({ kid: expect.any(String) }),
    run: async () => {
      const { keys } = await boss.client.call(contract.getWidgetSettings, {});
      return boss.client.call(contract.withdrawWidgetKey, { params: { kid: keys[0]?.kid ?? "" } });
    },
  },
  updateThanksSettings: {
    type: "thanks_settings.changed",
    says: () => change(`quota.owner.${String(team.currencyId)}`, 0, 700),
    run: () =>
      boss.client.call(contract.updateThanksSettings, { body: { quota: { owner: { [team.currencyId]: 700 } } } }),
  },
  updateBalances: {
    type: "balance.adjusted",
    says: () => ({ memberId: ann.memberId, changes: [{ currencyId: team.currencyId, from: 0, to: 5_000 }] }),
    run: () =>
      boss.client.call(contract.updateBalances, { ...params(ann), body: { balances: { [team.currencyId]: 5_000 } } }),
  },
  createGroup: {
    type: "group.created",
    says: () => ({ groupId: made["group"], name: "Sales", parentId: 0 }),
    run: async () => keep("group", (await boss.client.call(contract.createGroup, { body: { name: "Sales" } })).id),
  },
  updateGroup: {
    type: "group.changed",
    says: () => ({ groupId: made["group"], name: "Support", before: { name: "Sales", parentId: 0 } }),
    run: () => boss.client.call(contract.updateGroup, { ...id("group"), body: { name: "Support" } }),
  },
  setUserGroups: {
    type: "user.groups_changed",
    says: () => ({ memberId: ann.memberId, from: [], to: [made["group"]] }),
    run: () => boss.client.call(contract.setUserGroups, { ...params(ann), body: { ids: [made["group"] ?? 0] } }),
  },
  deleteGroup: {
    type: "group.deleted",
    says: () => ({ groupId: made["group"], name: "Support", memberIds: [ann.memberId] }),
    run: () => boss.client.call(contract.deleteGroup, id("group")),
  },
  addUserRole: {
    type: "user.roles_changed",
    says: () => ({ memberId: bob.memberId, from: [], to: ["moderator"] }),
    run: () => boss.client.call(contract.addUserRole, role(bob)),
  },
  removeUserRole: {
    type: "user.roles_changed",
    says: () => ({ memberId: bob.memberId, from: ["moderator"], to: [] }),
    run: () => boss.client.call(contract.removeUserRole, role(bob)),
  },
  disableUser: {
    type: "user.disabled",
    says: () => ({ memberId: made["added"] }),
    run: async () => {
      keep("added", (await boss.client.call(contract.addUser, { body: { name: "Cy", email: "cy@tell.test" } })).id);
      return boss.client.call(contract.disableUser, id("added"));
    },
  },
  enableUser: {
    type: "user.enabled",
    says: () => ({ memberId: made["added"] }),
    run: () => boss.client.call(contract.enableUser, id("added")),
  },
  addUser: {
    type: "user.added",
    says: () => ({ memberId: made["user"], by: "form" }),
    run: async () =>
      keep("user", (await boss.client.call(contract.addUser, { body: { name: "Di", email: "di@tell.test" } })).id),
  },
  addUsersInBulk: {
    type: "user.added",
    says: says({ by: "spreadsheet" }),
    run: () => {
      const file = sheetFile([
        ["Name", "Email", "Groups"],
        ["Ed", "ed@tell.test", ""],
      ]);
      return boss.client.call(contract.addUsersInBulk, { files: { file } });
    },
  },
  inviteUsers: {
    type: "invites.sent",
    says: says({ inviteIds: [expect.any(Number)] }),
    run: () => boss.client.call(contract.inviteUsers, { body: { emails: "flo@tell.test" } }),
  },
  withdrawInvite: {
    type: "invite.withdrawn",
    says: () => ({ inviteId: made["invite"] }),
    run: async () => {
      await boss.client.call(contract.inviteUsers, { body: { emails: "gone@tell.test" } });
      const { items } = await boss.client.call(contract.listInvites, { query: {} });
      const id = keep("invite", items.find(({ email }) => email === "gone@tell.test")?.id ?? 0);
      await boss.client.call(contract.withdrawInvite, { params: { id } });
    },
  },
  acceptInvite: {
    type: "member.joined",
    by: () => made["joined"] ?? 0,
    says: () => ({ memberId: made["joined"], by: "invite" }),
    run: async () => {
      const { token } = await readNewestMail(db(), "flo@tell.test");
      const body = {
        workspaceId: team.workspaceId,
        email: "flo@tell.test",
        token,
        name: "Flo",
        password: PASSWORD,
        passwordConfirm: PASSWORD,
      };
      await (await team.server.client()).call(contract.acceptInvite, { body });
      const row = await db()
        .selectFrom("members")
        .select("id")
        .where("name", "=", "Flo")
        .where("workspace_id", "=", team.workspaceId)
        .executeTakeFirst();
      keep("joined", row?.id ?? 0);
    },
  },
  joinByInvite: {
    type: "member.joined",
    by: () => made["guest"] ?? 0,
    says: () => ({ memberId: made["guest"], by: "invite" }),
    run: async () => {
      const other = await buildTeam(database());
      const guest = await other.join({ name: "Gil" });
      await boss.client.call(contract.inviteUsers, { body: { emails: guest.email } });
      const { token } = await readNewestMail(db(), guest.email);
      await guest.client.call(contract.joinByInvite, {
        body: { workspaceId: team.workspaceId, email: guest.email, token, name: "Gil" },
      });
      const row = await db()
        .selectFrom("members")
        .select("id")
        .where("name", "=", "Gil")
        .where("workspace_id", "=", team.workspaceId)
        .executeTakeFirst();
      keep("guest", row?.id ?? 0);
      await other.close();
    },
  },
  createAchievementTemplate: {
    type: "achievement_template.saved",
    says: () => ({ templateId: made["template"], isNew: true, ...change("title", null, "Helper") }),
    run: async () => {
      const sent = { body: { title: "Helper" }, files: { image: undefined } };
      keep("template", (await boss.client.call(contract.createAchievementTemplate, sent)).template.id);
    },
  },
  updateAchievementTemplate: {
    type: "achievement_template.saved",
    says: () => ({ templateId: made["template"], isNew: false, ...change("title", "Helper", "Rescuer") }),
    run: () =>
      boss.client.call(contract.updateAchievementTemplate, {
        ...id("template"),
        body: { title: "Rescuer" },
        files: { image: undefined },
      }),
  },
  deleteAchievementTemplate: {
    type: "achievement_template.deleted",
    says: () => ({ templateId: made["template"], title: "Rescuer" }),
    run: () => boss.client.call(contract.deleteAchievementTemplate, id("template")),
  },
  createCurrency: {
    type: "currency.saved",
    says: () => ({ isNew: true, ...change("name", null, "Moons") }),
    run: async () => {
      const sent = { body: { name: "Moons" }, files: { iconFile: picture } };
      keep("currency", (await boss.client.call(contract.createCurrency, sent)).currency.id);
    },
  },
  updateCurrency: {
    type: "currency.saved",
    says: () => ({ currencyId: made["currency"], isNew: false, ...change("name", "Moons", "Suns") }),
    run: () =>
      boss.client.call(contract.updateCurrency, {
        ...id("currency"),
        body: { name: "Suns" },
        files: { iconFile: undefined },
      }),
  },
  updateRewards: {
    type: "rewards.changed",
    says: () => ({ defaultRewardAmount: 300, ...change("defaultRewardAmount", expect.any(Number), 300) }),
    run: () => {
      const body = {
        allowedCurrencyIds: [team.currencyId],
        defaultRewardCurrencyId: team.currencyId,
        defaultRewardAmount: 300,
      };
      return boss.client.call(contract.updateRewards, { body });
    },
  },
  createChallenge: {
    type: "challenge.drafted",
    says: () => ({ challengeId: made["draft"], ...change("title", null, "Read a book") }),
    run: async () =>
      keep("draft", (await boss.client.call(contract.createChallenge, { body: { ...quest, status: "draft" } })).cid),
  },
  updateChallenge: {
    type: "challenge.drafted",
    says: () => ({ challengeId: made["draft"], ...change("title", "Read a book", "Read two") }),
    run: () => boss.client.call(contract.updateChallenge, { ...id("draft"), body: { ...quest, title: "Read two" } }),
  },
  saveEntitySchedule: {
    type: "schedule.saved",
    says: () => ({ entityId: made["draft"], ...change("type", null, "once") }),
    run: () => {
      const publishAt = new Date(team.clock.now().getTime() + 86_400_000).toISOString();
      return boss.client.call(contract.saveEntitySchedule, {
        params: { type: "challenge", id: made["draft"] ?? 0 },
        body: { type: "once", publishAt },
      });
    },
  },
  pauseEntitySchedule: {
    type: "schedule.paused",
    says: () => ({ entityType: "challenge", entityId: made["draft"] }),
    run: () => boss.client.call(contract.pauseEntitySchedule, scheduled("draft")),
  },
  resumeEntitySchedule: {
    type: "schedule.resumed",
    says: () => ({ entityType: "challenge", entityId: made["draft"] }),
    run: () => boss.client.call(contract.resumeEntitySchedule, scheduled("draft")),
  },
  removeEntitySchedule: {
    type: "schedule.removed",
    says: () => ({ entityType: "challenge", entityId: made["draft"] }),
    run: () => boss.client.call(contract.removeEntitySchedule, scheduled("draft")),
  },
  publishScheduledNow: {
    type: "schedule.published_now",
    says: () => ({ entityType: "challenge", entityId: made["ready"], publishedId: made["ready"] }),
    run: async () => {
      keep("ready", (await boss.client.call(contract.createChallenge, { body: { ...quest, status: "draft" } })).cid);
      const publishAt = new Date(team.clock.now().getTime() + 86_400_000).toISOString();
      await boss.client.call(contract.saveEntitySchedule, { ...scheduled("ready"), body: { type: "once", publishAt } });
      return boss.client.call(contract.publishScheduledNow, scheduled("ready"));
    },
  },
  publishChallenge: {
    type: "challenge.published",
    says: () => ({ challengeId: made["plain"] }),
    run: async () => {
      keep("plain", (await boss.client.call(contract.createChallenge, { body: { ...quest, status: "draft" } })).cid);
      return boss.client.call(contract.publishChallenge, id("plain"));
    },
  },
  deleteChallenge: {
    type: "challenge.discarded",
    says: () => ({ challengeId: made["draft"] }),
    run: () => boss.client.call(contract.deleteChallenge, id("draft")),
  },
  createChallengeForIntro: {
    type: "challenge.published",
    says: () => change("title", null, "Read a book"),
    run: () => boss.client.call(contract.createChallengeForIntro, { body: quest }),
  },
  closeChallenge: {
    type: "challenge.closed",
    says: () => ({ challengeId: made["closed"], status: "canceled" }),
    run: async () => {
      keep("closed", await challengeSteps.publish(boss, quest));
      return challengeSteps.close(boss, made["closed"] ?? 0);
    },
  },
  reopenChallenge: {
    type: "challenge.reopened",
    says: () => ({ challengeId: made["problem"] }),
    run: async () => {
      keep("problem", await challengeSteps.publish(boss, { type: "problem", title: "Fix the door" }));
      const { id: assignmentId } = await challengeSteps.accept(ann, made["problem"] ?? 0);
      await challengeSteps.abandon(ann, assignmentId);
      return boss.client.call(contract.reopenChallenge, id("problem"));
    },
  },
  reportIssueStatus: {
    type: "challenge.closed",
    by: () => 0,
    says: says({ status: "canceled" }),
    run: () => tellIssue(team, boss),
  },
  acceptChallenge: {
    type: "assignment.accepted",
    by: () => ann.memberId,
    says: () => ({ assignmentId: made["attempt"], memberId: ann.memberId }),
    run: async () => keep("attempt", await attempt("accepted")),
  },
  completeAssignment: {
    type: "assignment.submitted",
    by: () => ann.memberId,
    says: () => ({ assignmentId: made["attempt"], memberIds: [ann.memberId] }),
    run: async () => challengeSteps.complete(ann, made["attempt"] ?? 0),
  },
  rejectAssignment: {
    type: "assignment.rejected",
    says: () => ({ assignmentId: made["attempt"], comment: "Not yet" }),
    run: () => challengeSteps.reject(boss, made["attempt"] ?? 0),
  },
  abandonAssignment: {
    type: "assignment.abandoned",
    by: () => ann.memberId,
    says: () => ({ assignmentId: made["attempt"], memberId: ann.memberId }),
    run: () => challengeSteps.abandon(ann, made["attempt"] ?? 0),
  },
  completeChallenge: {
    type: "assignment.submitted",
    by: () => ann.memberId,
    says: () => ({ challengeId: made["open"] }),
    run: async () => {
      await boss.client.call(contract.updateSettings, { body: { skipAccept: true } });
      keep("open", await challengeSteps.publish(boss, quest));
      await challengeSteps.completeAnew(ann, made["open"] ?? 0);
      return boss.client.call(contract.updateSettings, { body: { skipAccept: false } });
    },
  },
  approveAssignment: {
    type: "assignment.approved",
    says: () => ({ assignmentId: made["approved"] }),
    run: async () => {
      keep("approved", await attempt("submitted"));
      return challengeSteps.approve(boss, made["approved"] ?? 0);
    },
  },
  splitReward: {
    type: "assignment.completed",
    by: () => ann.memberId,
    says: () => ({
      assignmentId: made["raid"],
      rewards: expect.arrayContaining([expect.objectContaining({ memberId: bob.memberId, amount: 50 })]),
    }),
    run: async () => {
      keep("raid", await divided());
      const rewards = [
        { userId: ann.memberId, rewards: stars(150) },
        { userId: bob.memberId, rewards: stars(50) },
      ];
      return challengeSteps.split(ann, made["raid"] ?? 0, { rewards } as never);
    },
  },
  createPerk: {
    type: "product.added",
    says: () => ({ productId: made["perk"], ...change("quantity", null, 5) }),
    run: async () => keep("perk", await perkSteps.create(boss, { title: "Coffee", quantity: 5, costs: stars(100) })),
  },
  updatePerk: {
    type: "product.changed",
    says: () => ({ productId: made["perk"], ...change("quantity", 5, 9) }),
    run: () => perkSteps.update(boss, made["perk"] ?? 0, { title: "Coffee", quantity: 9, costs: stars(100) }),
  },
  deletePerk: {
    type: "product.deleted",
    says: () => ({ productId: made["perk"], title: "Coffee" }),
    run: () => boss.client.call(contract.deletePerk, id("perk")),
  },
  createPerksForIntro: {
    type: "product.added",
    says: says({ changes: expect.any(Array) }),
    run: async () => {
      const { items } = await boss.client.call(contract.getPerksForIntro, {});
      return boss.client.call(contract.createPerksForIntro, {
        body: { products: items.slice(0, 1).map(({ key }) => ({ key })) },
      });
    },
  },
  createPurchase: {
    type: "purchase.created",
    by: () => ann.memberId,
    says: () => ({ purchaseId: made["purchase"], costs: stars(100) }),
    run: async () => keep("purchase", await bought()),
  },
  requestPurchaseActivation: {
    type: "purchase.requested",
    by: () => ann.memberId,
    says: () => ({ purchaseId: made["purchase"] }),
    run: () => ann.client.call(contract.requestPurchaseActivation, id("purchase")),
  },
  activatePurchase: {
    type: "purchase.activated",
    says: () => ({ purchaseId: made["purchase"], comment: "Here" }),
    run: () => boss.client.call(contract.activatePurchase, { ...id("purchase"), body: { comment: "Here" } }),
  },
  activatePurchases: {
    type: "purchase.activated",
    says: () => ({ purchaseId: made["asked"] }),
    run: async () => {
      keep("asked", await bought());
      await ann.client.call(contract.requestPurchaseActivation, id("asked"));
      return boss.client.call(contract.activatePurchases, { body: { ids: [made["asked"] ?? 0], comment: "" } });
    },
  },
  refundPurchase: {
    type: "purchase.refunded",
    says: () => ({ purchaseId: made["refunded"], costs: stars(100) }),
    run: async () => {
      keep("refunded", await bought());
      return boss.client.call(contract.refundPurchase, id("refunded"));
    },
  },
  giveThanks: {
    type: "thanks.published",
    by: () => ann.memberId,
    says: () => ({ thanksId: made["thanks"], receiverIds: [bob.memberId], rewards: stars(100) }),
    run: async () => {
      const body = { receivers: [{ id: bob.memberId }], description: "Well done", rewards: stars(100) };
      keep("thanks", (await ann.client.call(contract.giveThanks, { body })).tid);
    },
  },
  undoThanks: {
    type: "thanks.undone",
    by: () => ann.memberId,
    says: () => ({ thanksId: made["thanks"] }),
    run: () => ann.client.call(contract.undoThanks, id("thanks")),
  },
  withdrawThanks: {
    type: "thanks.waiting_undone",
    by: () => ann.memberId,
    says: () => ({ thanksId: made["waiting"], authorId: ann.memberId }),
    run: async () => {
      await connectTestChat({ ...team.server.deps, db: db() }, { workspaceId: team.workspaceId, externalId: "T2" });
      keep("waiting", await thankStranger(ann, team.currencyId));
      await ann.client.call(contract.withdrawThanks, id("waiting"));
    },
  },
  eraseRewards: {
    type: "rewards.erased",
    says: () => ({ memberIds: expect.arrayContaining([ann.memberId]) }),
    run: () => boss.client.call(contract.eraseRewards, {}),
  },
  retryDelivery: {
    type: "delivery.retried",
    says: () => ({ deliveryId: expect.stringMatching(/^mail-/), count: 1 }),
    run: async () => boss.client.call(contract.retryDelivery, { params: { id: await mail() } }),
  },
  retryDeliveries: {
    type: "delivery.retried",
    says: says({ deliveryId: null, count: expect.any(Number) }),
    run: async () => {
      await mail();
      return boss.client.call(contract.retryDeliveries, {});
    },
  },
  discardDelivery: {
    type: "delivery.discarded",
    says: () => ({ deliveryId: expect.stringMatching(/^mail-/) }),
    run: async () => boss.client.call(contract.discardDelivery, { params: { id: await mail() } }),
  },
  saveProfile: {
    type: "profile.changed",
    by: () => ann.memberId,
    says: () => ({ memberId: ann.memberId, parts: ["name"], ...change("name", "Ann", "Anna") }),
    run: () =>
      ann.client.call(contract.saveProfile, {
        ...params(ann),
        body: { name: "Anna" },
        files: { avatarFile: undefined },
      }),
  },
  confirmEmail: {
    type: "account.email_changed",
    by: () => ann.memberId,
    says: () => ({ memberId: ann.memberId, before: ann.email, after: "anna@tell.test" }),
    run: async () => {
      const body = { email: "anna@tell.test", currentPassword: "guildhall" };
      await ann.client.call(contract.saveProfile, { ...params(ann), body, files: { avatarFile: undefined } });
      const { token } = await readNewestMail(db(), "anna@tell.test");
      return ann.client.call(contract.confirmEmail, { body: { token } });
    },
  },
  unlinkIdentity: {
    type: "account.identity_unlinked",
    by: () => ann.memberId,
    says: () => ({ memberId: ann.memberId, provider: "slack" }),
    run: async () => {
      const { accountId } = ann;
      const identity = { provider: "slack", external_id: "T1:U1", account_id: accountId } as const;
      await db()
        .insertInto("account_identities")
        .values({ ...identity, created_at: team.clock.now() })
        .execute();
      return ann.client.call(contract.unlinkIdentity, { params: { provider: "slack" } });
    },
  },
  updatePassword: {
    type: "account.password_changed",
    by: () => ann.memberId,
    says: () => ({ memberId: ann.memberId, by: "own" }),
    run: () =>
      ann.client.call(contract.updatePassword, {
        body: { password: PASSWORD, passwordConfirm: PASSWORD, currentPassword: "guildhall" },
      }),
  },
  updateWorkspace: {
    type: "workspace.renamed",
    says: says({ name: "Hall", before: "Guild" }),
    run: () => boss.client.call(contract.updateWorkspace, { params: { id: team.workspaceId }, body: { name: "Hall" } }),
  },
  createWorkspace: {
    type: "workspace.created",
    by: () => made["founder"] ?? 0,
    says: says({ name: "Annex" }),
    run: async () => {
      const { id: workspaceId } = await boss.client.call(contract.createWorkspace, { body: { name: "Annex" } });
      const row = await db()
        .selectFrom("members")
        .select("id")
        .where("workspace_id", "=", workspaceId)
        .executeTakeFirst();
      keep("founder", row?.id ?? 0);
      keep("workspace", workspaceId);
    },
  },
  handOverLead: {
    type: "assignment.lead_handed_over",
    says: () => ({ assignmentId: made["idle"], memberId: bob.memberId, fromId: ann.memberId }),
    run: async () => {
      keep("idle", await divided());
      team.clock.advance(8 * 86_400_000);
      return boss.client.call(contract.handOverLead, { ...id("idle"), body: { userId: bob.memberId } });
    },
  },
  ...billingTellings(() => ({ boss })),
};

const writing = Object.values<Endpoint>(contract).filter((each) => each.method !== "GET");

const eventsAfter = (after: number) =>
  newestEvents(db(), [team.workspaceId, made["workspace"] ?? team.workspaceId], after);

describe("a call that changes something", () => {
  it("records an event, or is one of the few with a reason not to", () => {
    const known = [...Object.keys(TELLING), ...Object.keys(SILENT)];
    expect(known.toSorted()).toEqual(writing.map(({ name }) => name).toSorted());
    expect(new Set(known).size).toBe(known.length);
  });

  // In order: later calls change what earlier ones created.
  it.each(Object.keys(TELLING))("%s records who did what, from what to what", async (name) => {
    const { type, by = () => boss.memberId, says: facts, run } = TELLING[name] as ToldCall;
    const before = (await eventsAfter(0)).at(-1)?.id ?? 0;
    await run();
    const told = (await eventsAfter(before)).filter((event) => event.type === type);
    expect(told.length, `${name} writes ${type}`).toBeGreaterThan(0);
    expect(told.at(-1)).toMatchObject({ by: by(), payload: facts() });
  });

  it("leaks no secret into an event, and audit-only events make no card or notification", async () => {
    const rows = await eventsAfter(0);
    const text = JSON.stringify(rows);
    for (const secret of [PASSWORD, '"guildhall"', "argon2", "scrypt", "token"]) expect(text).not.toContain(secret);
    await team.readEvents();
    const audited = rows.filter(({ type }) =>
      /^(settings|thanks_settings|achievement_template|account|delivery|jira_site|jira_user|widget|widget_key)\.|drafted$/.test(
        type,
      ),
    );
    expect(audited.length).toBeGreaterThan(8);
    const ids = audited.map((row) => row.id);
    const { rows: cards } = await database().database.pool.query("select 1 from feed_items where event_id = any($1)", [
      ids,
    ]);
    const { rows: notices } = await database().database.pool.query(
      "select 1 from notifications where event_id = any($1)",
      [ids],
    );
    expect([cards.length, notices.length]).toEqual([0, 0]);
  });
});
