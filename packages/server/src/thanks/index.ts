export { readQuota } from "./read-quota.service.ts";
export { findThanksRewards } from "./thanks-figures.repository.ts";
export { publishWaitingThanks } from "./publish-waiting-thanks.service.ts";
export { findJoinedThanks } from "./waiting-thanks.repository.ts";
