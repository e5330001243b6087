import { describe, expect, it } from "vitest";
import type { $ZodType } from "zod/v4/core";
import * as z from "zod/mini";
import type { Endpoint } from "../lib/endpoint.ts";
import { boundsOf, valueOfSize } from "../testing/index.ts";
import type { FieldBound } from "../testing/index.ts";
import { contract } from "./index.ts";

const PARTS = ["params", "query", "body"] as const;

const bounds = Object.entries(contract).flatMap(([call, endpoint]: [string, Endpoint]) =>
  PARTS.flatMap((part) => (endpoint[part] === undefined ? [] : boundsOf(endpoint[part]).map((bound) => ({ call, part, bound })))),
);

const nameOf = ({ call, part, bound }: (typeof bounds)[number]): string => [call, part, ...bound.path].join(".");

/** What the field says of the size: the item or character itself may still be a wrong one. */
function faultsOf(schema: $ZodType, bound: FieldBound, size: number): readonly string[] {
  const parsed = z.core.safeParse(schema, valueOfSize(bound, size));
  const issues = parsed.success ? [] : parsed.error.issues;
  return issues.filter(({ path, code }) => path.length === 0 && /^too_/.test(code)).map(({ code }) => code);
}

describe("every field with a bound takes it, and one step beyond is refused", () => {
  it.each(bounds.map((each) => [nameOf(each), each.bound] as const))("%s", (_, bound) => {
    const { schema, min, max } = bound;
    if (max !== null) {
      expect([max - 1, max, max + 1].map((size) => faultsOf(schema, bound, size))).toEqual([[], [], ["too_big"]].with(0, min === max ? ["too_small"] : []));
    }
    if (min !== null && min > 0) {
      expect([min - 1, min].map((size) => faultsOf(schema, bound, size))).toEqual([["too_small"], []]);
    }
    if (min !== null && min <= 0 && bound.kind === "number") {
      expect([min - 1, min].map((size) => faultsOf(schema, bound, size))).toEqual([["too_small"], []]);
    }
  });
});

it("holds fields to these bounds, and to no others", () => {
  const texts = bounds.map((each) => `${nameOf(each)} ${each.bound.kind} ${String(each.bound.min ?? "")}..${String(each.bound.max ?? "")}`);
  expect(texts.join("\n")).toMatchInlineSnapshot(`
    "login.body.email text 1..100
    login.body.password text 1..200
    loginByDirectory.body.username text 1..100
    loginByDirectory.body.password text 1..200
    register.body.email text 1..100
    register.body.name text ..100
    register.body.password text ..200
    register.body.passwordConfirm text ..200
    register.body.licenseType text ..50
    resetPassword.body.email text 1..100
    checkPasswordToken.body.token text 1..200
    updatePassword.body.password text 1..200
    updatePassword.body.passwordConfirm text 1..200
    updatePassword.body.token text ..200
    updatePassword.body.currentPassword text ..200
    updatePassword.body.name text ..100
    inviteUsers.body.emails text 1..12000
    checkInvite.body.email text 1..100
    checkInvite.body.token text 1..200
    completeAssignment.body.comment text ..5000
    completeAssignment.body.oldFileIds list ..10
    completeChallenge.body.comment text ..5000
    completeChallenge.body.oldFileIds list ..10
    rejectAssignment.body.comment text ..5000
    splitReward.body.rewards list ..1000
    splitReward.body.rewards.0.rewards list ..103
    splitReward.body.rewards.0.rewards.0.currencyName text ..100
    splitReward.body.rewards.0.rewards.0.amount number 0..999900
    acceptInvite.body.email text 1..100
    acceptInvite.body.token text 1..200
    acceptInvite.body.name text 1..100
    acceptInvite.body.password text 1..200
    acceptInvite.body.passwordConfirm text ..200
    createGroup.body.name text 1..100
    createGroup.body.parentId number 0..
    updateGroup.body.name text 1..100
    updateGroup.body.parentId number 0..
    listUsersForAutocomplete.query.query text ..100
    listUsersForSelect.query.query text ..100
    setUserGroups.body.ids list ..1000
    addUser.body.name text 1..100
    addUser.body.email text 1..100
    addUser.body.groupIds list ..100
    updateBalances.body.balances.* number 0..9999900
    updateBalances.body.comments text ..500
    createChallenge.body.title text 1..200
    createChallenge.body.description text ..10000
    createChallenge.body.closedDescription text ..10000
    createChallenge.body.resultDescription text ..10000
    createChallenge.body.rewards list ..103
    createChallenge.body.rewards.0.amount number 0..999900
    createChallenge.body.entityRewards list ..10
    createChallenge.body.autoCloseStatus.id text 1..100
    createChallenge.body.autoCloseStatus.name text ..100
    createChallenge.body.externalId text ..100
    createChallenge.body.channel.id text 1..100
    createChallenge.body.channel.name text ..100
    createChallenge.body.groupId number 0..
    createChallengeForIntro.body.title text 1..200
    createChallengeForIntro.body.description text ..10000
    createChallengeForIntro.body.closedDescription text ..10000
    createChallengeForIntro.body.resultDescription text ..10000
    createChallengeForIntro.body.rewards list ..103
    createChallengeForIntro.body.rewards.0.amount number 0..999900
    createChallengeForIntro.body.entityRewards list ..10
    createChallengeForIntro.body.autoCloseStatus.id text 1..100
    createChallengeForIntro.body.autoCloseStatus.name text ..100
    createChallengeForIntro.body.externalId text ..100
    createChallengeForIntro.body.channel.id text 1..100
    createChallengeForIntro.body.channel.name text ..100
    createChallengeForIntro.body.groupId number 0..
    getChallengeOfIssue.params.extId text 1..100
    getChallengeOfIssueForEdit.params.extId text 1..100
    reportIssueStatus.params.extId text 1..100
    reportIssueStatus.body.status.id text ..100
    reportIssueStatus.body.status.name text ..100
    updateChallenge.body.title text 1..200
    updateChallenge.body.description text ..10000
    updateChallenge.body.closedDescription text ..10000
    updateChallenge.body.resultDescription text ..10000
    updateChallenge.body.rewards list ..103
    updateChallenge.body.rewards.0.amount number 0..999900
    updateChallenge.body.entityRewards list ..10
    updateChallenge.body.autoCloseStatus.id text 1..100
    updateChallenge.body.autoCloseStatus.name text ..100
    updateChallenge.body.externalId text ..100
    updateChallenge.body.channel.id text 1..100
    updateChallenge.body.channel.name text ..100
    updateChallenge.body.groupId number 0..
    createProduct.body.title text 1..100
    createProduct.body.description text ..2000
    createProduct.body.costs list ..103
    createProduct.body.costs.0.amount number 0..9999900
    createProduct.body.quantity number -1..999
    createProduct.body.groupId number 0..
    createProduct.body.responsibleUserIds list ..20
    createProductsForIntro.body.products list 1..20
    createProductsForIntro.body.products.0.key text 1..100
    createProductsForIntro.body.products.0.costs list ..103
    createProductsForIntro.body.products.0.costs.0.amount number 0..9999900
    createProductsForIntro.body.channelId text ..100
    updateProduct.body.title text 1..100
    updateProduct.body.description text ..2000
    updateProduct.body.costs list ..103
    updateProduct.body.costs.0.amount number 0..9999900
    updateProduct.body.quantity number -1..999
    updateProduct.body.groupId number 0..
    updateProduct.body.responsibleUserIds list ..20
    activatePurchase.body.comment text ..500
    activatePurchases.body.ids list 1..1000
    activatePurchases.body.comment text ..500
    createPurchase.body.userId number 0..
    createPurchase.body.message text ..500
    createPurchase.body.channel.id text ..100
    createPurchase.body.channel.name text ..100
    createPurchase.body.costs list ..3
    createPurchase.body.costs.0.amount number 0..9999900
    updateThanksSettings.body.quota.*.* number 0..99900
    updateThanksSettings.body.forcedMessage text ..2000
    giveThanks.body.receivers list 1..50
    giveThanks.body.receivers.0.externalId text 1..100
    giveThanks.body.receivers.0.name text 1..100
    giveThanks.body.description text ..2000
    giveThanks.body.rewards list ..103
    giveThanks.body.rewards.0.amount number 0..99900
    giveThanks.body.channel.id text ..100
    giveThanks.body.channel.name text ..100
    updateSettings.body.eomChannel.id text ..100
    updateSettings.body.eomChannel.name text ..100
    updateSettings.body.eomCustomTitle text ..100
    updateSettings.body.tz text 1..64
    markNotificationsRead.body.ids list 1..100
    createWorkspace.body.name text 1..100
    updateWorkspace.body.name text 1..100
    saveEntitySchedule.body.day number 1..31
    sendFeedback.body.message text 1..5000
    createAchievementTemplate.body.title text 1..100
    createAchievementTemplate.body.description text ..500
    updateAchievementTemplate.body.title text 1..100
    updateAchievementTemplate.body.description text ..500
    updateRewards.body.allowedCurrencyIds list ..153
    updateRewards.body.defaultRewardAmount number 0..99900
    createCurrency.body.name text 1..40
    updateCurrency.body.name text 1..40
    saveProfile.body.name text ..400
    saveProfile.body.birthday text ..10
    saveProfile.body.email text ..100
    saveProfile.body.password text ..200
    saveProfile.body.passwordConfirm text ..200
    saveProfile.body.currentPassword text ..200
    confirmEmail.body.token text 1..200"
  `);
});
