import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import {
  COMPLETION_IMAGE_TYPES,
  MAX_CURRENCY_ICON_BYTES,
  MAX_CURRENCY_NAME_LENGTH,
  MAX_DEFAULT_REWARD,
  OTHER_CURRENCIES,
  POPULAR_CURRENCIES,
  MAX_CUSTOM_CURRENCIES,
} from "../lib/limits.ts";
import { amountUpTo, id, idParam, nameOf, optionalNameOf, seenTextOf } from "../lib/wire.ts";
import { rewardCurrency, rewardSettings } from "./reward.shapes.ts";

const rewards = z.object({
  settings: rewardSettings,
  /** Custom currencies. */
  custom: z.array(rewardCurrency),
  popular: z.array(rewardCurrency),
  other: z.array(rewardCurrency),
  /** What erasing would affect. */
  balances: z.object({ users: z.int(), balances: z.int() }),
});

export const get = endpoint({
  name: "getRewards",
  method: "GET",
  path: "/rewards",
  topics: ["rewards"],
  summary: "Returns the currencies the workspace has or can have, which of them it uses, and the default reward.",
  access: { who: "member", permission: ["manage-ws-settings"] },
  response: rewards,
});

export const getForIntro = endpoint({
  name: "getRewardsForIntro",
  method: "GET",
  path: "/rewards/for-intro",
  topics: ["rewards"],
  summary: "Returns the currencies a new workspace can choose from.",
  access: { who: "member", permission: ["access-intro"] },
  response: rewards,
});

const choice = {
  allowedCurrencyIds: z.array(id).check(z.maxLength(POPULAR_CURRENCIES + OTHER_CURRENCIES + MAX_CUSTOM_CURRENCIES)),
  defaultRewardCurrencyId: id,
  defaultRewardAmount: amountUpTo(MAX_DEFAULT_REWARD),
};

export const update = endpoint({
  name: "updateRewards",
  method: "PUT",
  path: "/rewards",
  topics: ["rewards", "settings", "balances", "leaderboard", "thanks", "challenges", "quizzes", "products", "feed"],
  summary:
    "Sets the currencies the workspace uses and the default reward; if the default reward's currency is no longer " +
    "used, the default becomes 1 unit of the first currency that is.",
  access: { who: "member", permission: ["manage-ws-settings"] },
  body: z.strictObject({
    ...choice,
    /** The choice as the client read it. */ seen: z.optional(z.partial(z.strictObject(choice))),
  }),
  response: rewards,
});

export const erase = endpoint({
  name: "eraseRewards",
  method: "POST",
  path: "/rewards/erase",
  topics: ["rewards", "settings", "balances", "leaderboard", "thanks", "challenges", "quizzes", "products", "feed"],
  summary: "Sets everyone's balances to zero; leaderboard scores stay as they are.",
  access: { who: "member", permission: ["manage-ws-settings"] },
  response: z.object({ users: z.int(), balances: z.int() }),
  movesValue: true,
});

const form = z._default(optionalNameOf(MAX_CURRENCY_NAME_LENGTH), "");

const input = z.strictObject({
  name: nameOf(MAX_CURRENCY_NAME_LENGTH),
  /** Plural forms: token, tokens; `few` is for 2 to 4 in languages that have it. Empty forms use the name. */
  forms: z.optional(z.strictObject({ one: form, few: form, many: form })),
});
const icon = { kinds: [...COMPLETION_IMAGE_TYPES], maxBytes: MAX_CURRENCY_ICON_BYTES } as const;

export const createCurrency = endpoint({
  name: "createCurrency",
  method: "POST",
  path: "/rewards/currencies",
  topics: ["rewards", "settings", "balances", "leaderboard", "thanks", "challenges", "quizzes", "products", "feed"],
  summary: "Creates a custom currency from a name and an image, which is cropped to a square; it's in use immediately.",
  access: { who: "member", permission: ["manage-ws-settings"] },
  body: input,
  files: { iconFile: icon },
  response: z.object({ currency: rewardCurrency }),
  movesValue: true,
});

export const updateCurrency = endpoint({
  name: "updateCurrency",
  method: "PUT",
  path: "/rewards/currencies/{id}",
  topics: ["rewards", "settings", "balances", "leaderboard", "thanks", "challenges", "quizzes", "products", "feed"],
  summary: "Renames a custom currency; its plural forms and image change only if new ones are sent.",
  access: { who: "member", permission: ["manage-ws-settings"] },
  params: z.object({ id: idParam }),
  body: z.strictObject({
    ...input.shape,
    /** The values as the client read them. */ seen: z.optional(
      z.strictObject({ name: seenTextOf(MAX_CURRENCY_NAME_LENGTH), forms: input.shape.forms }),
    ),
  }),
  files: { iconFile: { ...icon, isOptional: true } },
  response: z.object({ currency: rewardCurrency }),
});
