export { readQuota } from "./read-quota.service.ts";
export { viewerOf } from "./thanks.presenter.ts";
export { findThanksWords } from "./thanks.repository.ts";
export type { Viewer } from "./thanks.repository.ts";
export { findThanksRewards } from "./thanks-figures.repository.ts";
