import { rewardCalls } from "@guildhall/core/rewards";
import { implement, implementInSteps } from "../http/implement.ts";
import { updateRewards } from "./update-rewards.service.ts";
import { createCurrency, updateCurrency, keepIcon } from "./custom-currency.service.ts";
import { eraseRewards } from "./erase-rewards.service.ts";
import { getRewards } from "./get-rewards.service.ts";

export const rewardRoutes = [
  implement(rewardCalls.get, (call) => getRewards(call)),
  implement(rewardCalls.getForIntro, (call) => getRewards(call)),
  implement(rewardCalls.update, (call, { body }) => updateRewards(call, body)),
  implement(rewardCalls.erase, (call) => eraseRewards(call)),
  implementInSteps(rewardCalls.createCurrency, {
    prepare: keepIcon,
    act: async (call, input) => ({ currency: await createCurrency(call, input) }),
  }),
  implementInSteps(rewardCalls.updateCurrency, {
    prepare: async (call, request) => ({ id: request.params.id, input: await keepIcon(call, request) }),
    act: async (call, { id, input }) => ({ currency: await updateCurrency(call, id, input) }),
  }),
];
