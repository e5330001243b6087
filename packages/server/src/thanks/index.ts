export { readQuota } from "./read-quota.service.ts";
export { findThanksRewards } from "./thanks-figures.repository.ts";
