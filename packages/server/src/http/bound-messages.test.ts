import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { InvalidInputError, LANGUAGES } from "@guildhall/core";
import type { Endpoint, FieldError } from "@guildhall/core";
import { contract } from "@guildhall/core/contract";
import { describe, expect, it } from "vitest";
import { fieldText } from "./error-texts.ts";
import { createInputParser } from "./input.ts";

interface Node {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
  readonly propertyNames?: { readonly enum?: readonly string[] };
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly maxItems?: number;
}

/** A value beyond a bound, its body, and the bound in hundredths or counts. */
interface Excess {
  readonly field: string;
  readonly bound: number;
  readonly body: unknown;
  readonly isAmount: boolean;
}

type Wrap = (value: unknown) => unknown;

/** Fields in hundredths, by name; balances and quotas are keyed by currency. */
const AMOUNT = /(^|[.])(amount|defaultRewardAmount|[\w]*Amount)$|^(seen[.])?(balances|quota)[.]|^seen[.]7$/;

/** Every bounded field of a schema, with a value just beyond its bound. */
function excesses(node: Node, field: string, wrap: Wrap): Excess[] {
  const at = (bound: number | undefined, value: unknown): Excess[] =>
    bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER
      ? []
      : [{ field, bound, body: wrap(value), isAmount: AMOUNT.test(field) }];
  const join = (key: string): string => (field === "" ? key : `${field}.${key}`);
  const named = node.propertyNames?.enum?.[0] ?? "7";
  return [
    ...at(node.maximum, (node.maximum ?? 0) + 1),
    ...at(node.minimum, (node.minimum ?? 0) - 1),
    ...at(node.maxLength, "x".repeat((node.maxLength ?? 0) + 1)),
    ...at(node.minLength, "x".repeat(Math.max(0, (node.minLength ?? 0) - 1))),
    ...at(
      node.maxItems,
      Array.from({ length: (node.maxItems ?? 0) + 1 }, () => null),
    ),
    ...Object.entries(node.properties ?? {}).flatMap(([key, child]) =>
      excesses(child, join(key), (value) => wrap({ [key]: value })),
    ),
    ...(typeof node.additionalProperties === "object"
      ? excesses(node.additionalProperties, join(named), (value) => wrap({ [named]: value }))
      : []),
    ...(node.items === undefined ? [] : excesses(node.items, join("0"), (value) => wrap([value]))),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((child) => excesses(child, field, wrap)),
  ];
}

function problemsAt(endpoint: Endpoint, { field, body }: Excess): FieldError[] {
  const params = new Proxy({}, { get: () => "7" });
  try {
    createInputParser(endpoint)({ params, query: {}, body });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return error.fields.filter((each) => each.field === field);
  }
}

const endpoints: readonly (readonly [string, Endpoint & { readonly body: $ZodType }])[] = Object.values(
  contract,
).flatMap((each: unknown) => (isWithBody(each) ? [[each.name, each] as const] : []));

function isWithBody(each: unknown): each is Endpoint & { readonly body: $ZodType } {
  return typeof each === "object" && each !== null && "method" in each && "body" in each && each.body !== undefined;
}

function readable(amount: number, language: string): string {
  return new Intl.NumberFormat(language).format(amount);
}

describe.each(endpoints)("the message in %s for a value out of bounds", (_name, endpoint) => {
  const all = excesses(
    z.toJSONSchema(endpoint.body, { io: "input", unrepresentable: "any" }) as Node,
    "",
    (value) => value,
  );

  it("shows the bound as people read it, in both languages", () => {
    for (const excess of all) {
      const { field, bound, isAmount } = excess;
      for (const problem of problemsAt(endpoint, excess)) {
        if (["required", "wrong_type", "not_allowed", "not_a_number", "wrong_format"].includes(problem.code)) continue;
        for (const language of LANGUAGES) {
          const text = fieldText(language, problem);
          expect({ field, text }).toEqual({
            field,
            text: expect.stringContaining(readable(isAmount ? bound / 100 : bound, language)) as string,
          });
        }
      }
    }
  });

  it("covers missing values and half a hundredth", () => {
    for (const { field, body } of all.filter(({ isAmount }) => isAmount)) {
      const halved = JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
        typeof value === "number" ? 0.5 : value,
      ) as unknown;
      const [problem] = problemsAt(endpoint, { field, body: halved, bound: 0, isAmount: true });
      expect({ field, code: problem?.code }).toEqual({ field, code: "too_precise" });
    }
  });
});

it("finds the contract's amounts", () => {
  const amounts = endpoints.flatMap(([name, { body }]) =>
    excesses(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Node, "", (value) => value)
      .filter(({ isAmount, bound }) => isAmount && bound > 0)
      .map(({ field }) => `${name} ${field}`),
  );
  expect(amounts.toSorted()).toMatchInlineSnapshot(`
    [
      "addQuizQuestion rewards.0.amount",
      "createChallenge rewards.0.amount",
      "createChallengeForIntro rewards.0.amount",
      "createContest otherRewards.0.amount",
      "createContest rewardsByPlace.0.0.amount",
      "createPerk costs.0.amount",
      "createPerksForIntro products.0.costs.0.amount",
      "createPurchase costs.0.amount",
      "createQuiz questionDefaultRewards.0.amount",
      "createQuiz rewards.0.amount",
      "giveThanks rewards.0.amount",
      "refundPayment amount",
      "splitReward rewards.0.rewards.0.amount",
      "updateBalances balances.7",
      "updateBalances seen.7",
      "updateChallenge rewards.0.amount",
      "updateChallenge seen.rewards.0.amount",
      "updateContest otherRewards.0.amount",
      "updateContest rewardsByPlace.0.0.amount",
      "updateContest seen.otherRewards.0.amount",
      "updateContest seen.rewardsByPlace.0.0.amount",
      "updatePerk costs.0.amount",
      "updatePerk seen.costs.0.amount",
      "updateQuiz questionDefaultRewards.0.amount",
      "updateQuiz rewards.0.amount",
      "updateQuiz seen.questionDefaultRewards.0.amount",
      "updateQuiz seen.rewards.0.amount",
      "updateQuizQuestion rewards.0.amount",
      "updateQuizQuestion seen.rewards.0.amount",
      "updateRewards defaultRewardAmount",
      "updateRewards seen.defaultRewardAmount",
      "updateThanksSettings quota.member.7",
      "updateThanksSettings seen.quota.member.7",
    ]
  `);
});

it("recognizes every large integer as an amount, but a quiz's seconds", () => {
  const large = endpoints.flatMap(([name, { body }]) =>
    excesses(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Node, "", (value) => value)
      .filter(({ isAmount, bound, body: sent }) => !isAmount && bound > 9_999 && !JSON.stringify(sent).includes("xx"))
      .map(({ field }) => `${name} ${field}`),
  );
  expect(large).toEqual(["createQuiz timeLimit", "updateQuiz timeLimit", "updateQuiz seen.timeLimit"]);
});
