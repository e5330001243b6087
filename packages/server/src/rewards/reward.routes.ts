import { rewardCalls } from "@guildhall/core/rewards";
import { implement, implementInSteps } from "../http/implement.ts";
import { changeRewards } from "./change-rewards.service.ts";
import { addCurrency, changeCurrency, keepIcon } from "./custom-currency.service.ts";
import { eraseBalances } from "./erase-rewards.service.ts";
import { readRewards } from "./read-rewards.service.ts";

/** The calls about currencies and rewards. */
export const rewardRoutes = [
  implement(rewardCalls.get, (call) => readRewards(call)),
  implement(rewardCalls.getForIntro, (call) => readRewards(call)),
  implement(rewardCalls.update, (call, { body }) => changeRewards(call, body)),
  implement(rewardCalls.erase, (call) => eraseBalances(call)),
  implementInSteps(rewardCalls.createCurrency, {
    prepare: keepIcon,
    act: async (call, input) => ({ currency: await addCurrency(call, input) }),
  }),
  implementInSteps(rewardCalls.updateCurrency, {
    prepare: async (call, request) => ({ id: request.params.id, input: await keepIcon(call, request) }),
    act: async (call, { id, input }) => ({ currency: await changeCurrency(call, id, input) }),
  }),
];
