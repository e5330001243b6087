export { readQuota } from "./read-quota.service.ts";
export { findThanksRewards } from "./thanks-figures.repository.ts";
export { publishWaitingThanks } from "./publish-waiting-thanks.service.ts";
export { expireThanks, expireThanksToInvited } from "./expire-thanks.service.ts";
export { findStaleThanks } from "./stale-thanks.repository.ts";
export { findJoinedThanks } from "./waiting-thanks.repository.ts";
