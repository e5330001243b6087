import { describe, expect, it } from "vitest";
import { mayCreateTemplate } from "../achievements/achievement.policy.ts";
import { nameFromEmail } from "../accounts/first-names.ts";
import { mayOpenAuto } from "../contests/contest.policy.ts";
import { completionProblems } from "../challenges/completion.policy.ts";
import { contract } from "../contract/index.ts";
import { jiraAccounts } from "../integrations/jira.shapes.ts";
import { mayAddJiraRule } from "../jira-rewards/jira-rule.policy.ts";
import { mayCreateGroup } from "../groups/group.policy.ts";
import { mayPlaceGroup } from "../groups/placement.ts";
import { readUserSheet } from "../users/user-sheet.ts";
import { costProblems, mayAddPerk, returnedTo } from "../perks/perk.policy.ts";
import { profileProblems } from "../profiles/profile.policy.ts";
import { questionProblems } from "../quizzes/question.policy.ts";
import { mayCreateCurrency, rewardProblems } from "../rewards/reward.policy.ts";
import { boundsOf } from "../testing/index.ts";
import { isWidgetOrigin } from "../widget/origin.ts";
import { mayAddWidgetKey } from "../widget/widget.policy.ts";
import { isEmail } from "./email.ts";
import type { Endpoint } from "./endpoint.ts";
import * as limits from "./limits.ts";

type Limit = Extract<keyof typeof limits, `MAX_${string}` | `MIN_${string}`>;

/** Where a limit is enforced and tested. */
type Holder =
  /** Call fields, tested at their limits in `contract/bounds.test.ts` and, over HTTP, in the server's tests. */
  | { readonly fields: readonly string[] }
  /** Call files: `call.field`, with the field of their rule. */
  | { readonly files: readonly string[]; readonly by: "maxBytes" | "maxCount" }
  /** A rule that takes a size, tested here. */
  | { readonly takes: (size: number) => boolean }
  /** Only the server measures images: `files/uploaded-images.test.ts` and `profiles/avatar.test.ts`. */
  | { readonly picture: true }
  /** A rate limit, on the server only. */
  | { readonly counted: "feedback/feedback.test.ts" | "quizzes/quiz-limits.test.ts" }
  /** How much the UI shows or offers; it refuses nothing. */
  | { readonly shown: true };

const many = (count: number): number[] => Array.from({ length: Math.max(0, count) }, (_, index) => index + 1);
const groups = (count: number) => many(count).map((id) => ({ id, parentId: id - 1, externalId: "" }));
const headings = { name: "Name", email: "Email", groups: "Groups" };
const toRow = (row: number, texts: readonly string[]) => ({
  row,
  cells: texts.map((text, index) => ({ column: index + 1, text })),
});

const radioOf = (size: number) => ({
  type: "radio" as const,
  min: null,
  max: null,
  options: many(size).map((at) => ({ description: `Option ${String(at)}`, isCorrect: at === 1 })),
});

const HOLDERS: Readonly<Record<Limit, Holder>> = {
  MAX_NAME_LENGTH: {
    fields: [
      "createGroup.body.name",
      "addUser.body.name",
      "createWorkspace.body.name",
      "updateWorkspace.body.name",
      "acceptInvite.body.name",
    ],
  },
  MAX_WIDGET_KEYS: { takes: (size) => mayAddWidgetKey(size - 1).allowed },
  MAX_WIDGET_ORIGINS: { fields: ["updateWidgetSettings.body.origins"] },
  MAX_WIDGET_ORIGIN_LENGTH: {
    takes: (size) => isWidgetOrigin(`https://${"a.".repeat(100)}${"b".repeat(size - 208)}`),
  },
  MAX_WIDGET_TOKEN_LENGTH: { fields: ["openWidgetSession.body.token", "testWidgetToken.body.token"] },
  MAX_WIDGET_PUBLIC_KEY_LENGTH: { fields: ["createWidgetKey.body.publicKey"] },
  MAX_EXTERNAL_ID_LENGTH: {
    fields: [
      "issueMemberToken.body.externalId",
      "updateChatSettings.body.externalId",
      "updateChatSettings.body.channelId",
      "disconnectChat.params.externalId",
      "readChatPeople.params.externalId",
      "releaseChatPeople.params.externalId",
    ],
  },
  MAX_JIRA_PROJECT_KEY_LENGTH: { fields: ["createJiraRule.body.projectKey", "updateJiraRule.body.projectKey"] },
  MAX_JIRA_WAIT_DAYS: { fields: ["createJiraRule.body.waitDays", "updateJiraRule.body.waitDays"] },
  MAX_JIRA_DAILY_CAP: { fields: ["createJiraRule.body.dailyCap", "updateJiraRule.body.dailyCap"] },
  MAX_JIRA_RULES: { takes: (size) => mayAddJiraRule(size - 1) },
  MAX_TEMPO_TOKEN_LENGTH: { fields: ["setTempoToken.body.tempoToken"] },
  MAX_JIRA_LINK_LENGTH: { fields: ["getJiraLink.query.token", "linkJiraPerson.body.token"] },
  MAX_JIRA_PEOPLE: {
    takes: (size) => jiraAccounts.safeParse(many(size).join(",")).success,
  },
  MAX_INIT_DATA_LENGTH: { fields: ["loginByMiniApp.body.initData"] },
  MAX_EVENTS_WAIT_S: { fields: ["listIntegrationEvents.query.wait"] },
  MAX_EMAIL_LENGTH: { takes: (size) => isEmail(`${"a".repeat(40)}@${"b".repeat(size - 44)}.cd`) },
  MAX_BULK_FILE_BYTES: { files: ["addUsersInBulk.file"], by: "maxBytes" },
  MAX_BULK_USERS: {
    takes: (size) => {
      const rows = many(size).map((at) => toRow(at + 1, [`Name ${String(at)}`, `${String(at)}@example.test`]));
      const sheet = readUserSheet(
        [toRow(1, [headings.name, headings.email]), ...rows] as never,
        { findGroups: () => ({ ids: [], problems: [] }), headings } as never,
      );
      return sheet.problems.length === 0;
    },
  },
  MIN_THANKS_QUOTA: { fields: ["updateThanksSettings.body.quota.*.*"] },
  MAX_THANKS_QUOTA: { fields: ["updateThanksSettings.body.quota.*.*", "giveThanks.body.rewards.0.amount"] },
  MAX_THANKS_RECEIVERS: { fields: ["giveThanks.body.receivers"] },
  MAX_THANKS_DESCRIPTION_LENGTH: { fields: ["giveThanks.body.description", "updateThanksSettings.body.forcedMessage"] },
  MAX_FEEDBACK_LENGTH: { fields: ["sendFeedback.body.message"] },
  MAX_FEEDBACK_PER_HOUR: { counted: "feedback/feedback.test.ts" },
  MAX_QUIZ_STARTS_PER_MINUTE: { counted: "quizzes/quiz-limits.test.ts" },
  MAX_QUESTION_IMPORTS_PER_HOUR: { counted: "quizzes/quiz-limits.test.ts" },
  MAX_GROUP_DEPTH: { takes: (size) => mayPlaceGroup(groups(size - 1), { id: 0, parentId: size - 1 }).allowed },
  MAX_GROUPS: { takes: (size) => mayCreateGroup(groups(size - 1)).allowed },
  MAX_COMPLETION_FILE_BYTES: { files: ["completeAssignment.file_{n}", "completeChallenge.file_{n}"], by: "maxBytes" },
  MAX_COMPLETION_FILES: {
    takes: (size) =>
      completionProblems({ resultType: "file", comment: "", newKinds: ["png", "png"], keptFiles: size - 2 }).length ===
      0,
  },
  MAX_AVATAR_BYTES: { files: ["saveProfile.avatarFile"], by: "maxBytes" },
  MIN_AVATAR_PX: { picture: true },
  MIN_BIRTH_YEAR: {
    takes: (year) => {
      const wish = {
        name: "Ann",
        birthday: `${String(year)}-12-31`,
        email: "",
        password: "",
        passwordConfirm: "",
        currentPassword: "",
      };
      return profileProblems(
        wish as never,
        { provider: "email", email: "ann@example.test" } as never,
        "2026-01-01",
      ).every(({ field }) => field !== "birthday");
    },
  },
  MAX_PRODUCT_IMAGE_BYTES: { files: ["createPerk.imageFile", "updatePerk.imageFile"], by: "maxBytes" },
  MIN_PRODUCT_IMAGE_PX: { picture: true },
  MAX_PRODUCTS: { takes: (size) => mayAddPerk(size - 1).allowed },
  MAX_PRODUCT_TITLE_LENGTH: { fields: ["createPerk.body.title", "updatePerk.body.title"] },
  MAX_PRODUCT_DESCRIPTION_LENGTH: { fields: ["createPerk.body.description", "updatePerk.body.description"] },
  MAX_PRODUCT_RESPONSIBLES: { fields: ["createPerk.body.responsibleUserIds", "updatePerk.body.responsibleUserIds"] },
  MAX_PURCHASE_MESSAGE_LENGTH: {
    fields: ["createPurchase.body.message", "activatePurchase.body.comment", "activatePurchases.body.comment"],
  },
  MAX_PRODUCT_COST: {
    fields: [
      "createPerk.body.costs.0.amount",
      "updatePerk.body.costs.0.amount",
      "createPerksForIntro.body.products.0.costs.0.amount",
    ],
  },
  MAX_PRODUCT_COST_CURRENCIES: {
    takes: (size) =>
      costProblems(
        many(size).map((currencyId) => ({ currencyId, amount: 1 })),
        many(size),
      ).length === 0,
  },
  MAX_PRODUCT_QUANTITY: { fields: ["createPerk.body.quantity", "updatePerk.body.quantity"] },
  MAX_BALANCE: { fields: ["updateBalances.body.balances.*"] },
  MAX_CHALLENGE_TITLE_LENGTH: { fields: ["createChallenge.body.title", "updateChallenge.body.title"] },
  MAX_CHALLENGE_DESCRIPTION_LENGTH: {
    fields: ["createChallenge.body.description", "updateChallenge.body.resultDescription"],
  },
  MAX_CHALLENGE_ENTITY_REWARDS: {
    fields: ["createChallenge.body.entityRewards", "updateChallenge.body.entityRewards"],
  },
  MAX_ACHIEVEMENT_TITLE_LENGTH: {
    fields: [
      "createAchievementTemplate.body.title",
      "updateAchievementTemplate.body.title",
      "updateSettings.body.eomCustomTitle",
    ],
  },
  MAX_ACHIEVEMENT_DESCRIPTION_LENGTH: {
    fields: ["createAchievementTemplate.body.description", "updateAchievementTemplate.body.description"],
  },
  MAX_ACHIEVEMENT_IMAGE_BYTES: {
    files: ["createAchievementTemplate.image", "updateAchievementTemplate.image"],
    by: "maxBytes",
  },
  MIN_ACHIEVEMENT_IMAGE_PX: { picture: true },
  MAX_ACHIEVEMENT_TEMPLATES: { takes: (size) => mayCreateTemplate(size - 1).allowed },
  MAX_ASSIGNMENT_COMMENT_LENGTH: { fields: ["completeAssignment.body.comment", "rejectAssignment.body.comment"] },
  MAX_CHALLENGE_REWARD: { fields: ["createChallenge.body.rewards.0.amount", "updateChallenge.body.rewards.0.amount"] },
  MAX_DEFAULT_REWARD: { fields: ["updateRewards.body.defaultRewardAmount"] },
  MIN_ALLOWED_CURRENCIES: { takes: (size) => rewardProblems({ allowedCurrencyIds: many(size) }).length === 0 },
  MAX_SELECT_OPTIONS: { shown: true },
  MAX_SELECT_HEIGHT_PX: { shown: true },
  MAX_CURRENCY_NAME_LENGTH: {
    fields: [
      "createCurrency.body.name",
      "updateCurrency.body.name",
      ...["one", "few", "many"].map((form) => `createCurrency.body.forms.${form}`),
    ],
  },
  MAX_CUSTOM_CURRENCIES: { takes: (size) => mayCreateCurrency(size - 1).allowed },
  MAX_CURRENCY_ICON_BYTES: { files: ["createCurrency.iconFile", "updateCurrency.iconFile"], by: "maxBytes" },
  MIN_CURRENCY_ICON_PX: { picture: true },
  MAX_QUIZ_REWARD: { fields: ["createQuiz.body.rewards.0.amount", "updateQuiz.body.rewards.0.amount"] },
  MAX_QUESTION_REWARD: {
    fields: ["createQuiz.body.questionDefaultRewards.0.amount", "addQuizQuestion.body.rewards.0.amount"],
  },
  MAX_QUIZ_TITLE_LENGTH: { fields: ["createQuiz.body.title", "updateQuiz.body.title"] },
  MAX_QUIZ_DESCRIPTION_LENGTH: { fields: ["createQuiz.body.description", "updateQuiz.body.description"] },
  MAX_QUIZ_ENTITY_REWARDS: { fields: ["createQuiz.body.entityRewards", "updateQuiz.body.entityRewards"] },
  MIN_QUIZ_TIME_LIMIT_S: { fields: ["createQuiz.body.timeLimit", "updateQuiz.body.timeLimit"] },
  MAX_QUIZ_TIME_LIMIT_S: { fields: ["createQuiz.body.timeLimit", "updateQuiz.body.timeLimit"] },
  MAX_QUIZ_ATTEMPTS: { fields: ["createQuiz.body.maxAttempts", "updateQuiz.body.maxAttempts"] },
  MAX_QUIZ_QUESTIONS: { fields: ["createQuiz.body.drawCount", "submitPoll.body.answers"] },
  MAX_QUESTIONS_TEXT_LENGTH: { fields: ["importQuizQuestions.body.text"] },
  MAX_QUESTION_LENGTH: { fields: ["addQuizQuestion.body.description", "updateQuizQuestion.body.description"] },
  MAX_QUESTION_HINT_LENGTH: { fields: ["addQuizQuestion.body.hint", "updateQuizQuestion.body.hint"] },
  MAX_QUESTION_EXPLANATION_LENGTH: { fields: ["addQuizQuestion.body.explanation"] },
  MIN_QUESTION_OPTIONS: {
    takes: (size) => questionProblems(radioOf(size), { type: "quiz" }).length === 0,
  },
  MAX_QUESTION_OPTIONS: { fields: ["addQuizQuestion.body.options", "updateQuizQuestion.body.options"] },
  MAX_OPTION_LENGTH: { fields: ["addQuizQuestion.body.options.0.description"] },
  MAX_ANSWER_LENGTH: { fields: ["answerQuizQuestion.body.textValue", "submitPoll.body.answers.0.textValue"] },
  MAX_CHAIN_TITLE_LENGTH: { fields: ["createChain.body.title", "updateChain.body.title"] },
  MAX_CHAIN_DESCRIPTION_LENGTH: { fields: ["createChain.body.description", "updateChain.body.description"] },
  MAX_CHAIN_STEPS: { fields: ["createChain.body.activities", "updateChain.body.activities"] },
  MAX_CONTEST_TITLE_LENGTH: { fields: ["createContest.body.title", "updateContest.body.title"] },
  MAX_CONTEST_DESCRIPTION_LENGTH: { fields: ["createContest.body.description", "updateContest.body.description"] },
  MAX_CONTEST_PLACES: {
    fields: [
      "createContest.body.rewardsByPlace",
      "updateContest.body.rewardsByPlace",
      "saveContestWinners.body.winnersByPlace",
    ],
  },
  MIN_CONTEST_PLACES: { fields: ["createContest.body.rewardsByPlace", "updateContest.body.rewardsByPlace"] },
  MAX_CONTEST_PLACE_REWARD: {
    fields: ["createContest.body.rewardsByPlace.0.0.amount", "updateContest.body.rewardsByPlace.0.0.amount"],
  },
  MAX_CONTEST_OTHER_REWARD: {
    fields: ["createContest.body.otherRewards.0.amount", "updateContest.body.otherRewards.0.amount"],
  },
  MAX_CONTEST_PLACE_WINNERS: { fields: ["saveContestWinners.body.winnersByPlace.0"] },
  MAX_CONTEST_OTHER_WINNERS: { fields: ["saveContestWinners.body.otherRewardsUsers"] },
  MAX_CONTEST_IMAGE_BYTES: { files: ["createContest.imageFile", "updateContest.imageFile"], by: "maxBytes" },
  MAX_AUTO_CONTESTS: { takes: (size) => mayOpenAuto(size - 1).allowed },
};

const PARTS = ["params", "query", "body"] as const;
const fieldBounds = new Map(
  Object.entries(contract).flatMap(([call, endpoint]: [string, Endpoint]) =>
    PARTS.flatMap((part) =>
      (endpoint[part] === undefined ? [] : boundsOf(endpoint[part])).map(
        (bound) => [[call, part, ...bound.path].join("."), bound] as const,
      ),
    ),
  ),
);

function ruleOf(place: string) {
  const [call = "", field = ""] = place.split(".");
  const endpoint = (contract as Readonly<Record<string, Endpoint>>)[call];
  return endpoint?.files?.[field];
}

const named = Object.entries(HOLDERS) as readonly (readonly [Limit, Holder])[];

it("every limit says where it's enforced", () => {
  expect(Object.keys(HOLDERS).sort()).toEqual(
    Object.keys(limits)
      .filter((name) => /^(MAX|MIN)_/.test(name))
      .sort(),
  );
});

describe("a limit is accepted at its bound and on one side of it only", () => {
  it.each(named.flatMap(([name, holder]) => ("takes" in holder ? [[name, holder.takes] as const] : [])))(
    "%s",
    (name, takes) => {
      const bound = limits[name];
      const isLeast = name.startsWith("MIN_");
      expect([bound - 1, bound, bound + 1].map(takes)).toEqual([!isLeast, true, isLeast]);
    },
  );
});

describe("the fields a limit names have it as their bound", () => {
  it.each(
    named.flatMap(([name, holder]) => ("fields" in holder ? holder.fields.map((field) => [name, field] as const) : [])),
  )("%s at %s", (name, field) => {
    const bound = fieldBounds.get(field);
    expect(name.startsWith("MIN_") ? bound?.min : bound?.max).toBe(limits[name]);
  });
});

describe("the files a limit names use it in their rule", () => {
  it.each(
    named.flatMap(([name, holder]) =>
      "files" in holder ? holder.files.map((place) => [name, place, holder.by] as const) : [],
    ),
  )("%s at %s", (name, place, by) => {
    expect(ruleOf(place)?.[by]).toBe(limits[name]);
  });
});

it("a refunded perk never exceeds the maximum stock", () => {
  const { MAX_PRODUCT_QUANTITY: most } = limits;
  expect([most - 2, most - 1, most].map(returnedTo)).toEqual([most - 1, most, most]);
});

it("a name made from an email address is never too long", () => {
  const { MAX_NAME_LENGTH: most } = limits;
  expect(
    [most - 1, most, most + 1].map((length) => nameFromEmail(`${"a".repeat(length)}@example.test`).length),
  ).toEqual([most - 1, most, most]);
});
