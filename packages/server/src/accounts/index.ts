export { recordAccountEvent } from "./account-event.ts";
export { spendTokens } from "./account-token.repository.ts";
export { findAccount, findAccountById } from "./account.repository.ts";
export type { AccountRow } from "./account.repository.ts";
export { currentPasswordProblems, replacePassword } from "./own-password.ts";
export type { PasswordLimits } from "./update-password.service.ts";
