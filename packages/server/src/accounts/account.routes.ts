import { accountCalls, identityCalls } from "@guildhall/core/accounts";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { listIdentities, unlinkIdentity } from "./identities.service.ts";
import { transact } from "../session/transact.ts";
import { resetPassword, register } from "./request-link.service.ts";
import { checkPasswordToken, updatePassword } from "./update-password.service.ts";
import type { PasswordLimits } from "./update-password.service.ts";

// Rate limits and password hashing are slow, so no connection is held meanwhile.
const ALONE = { transaction: false } as const;

export function createAccountRoutes(limits: PasswordLimits): readonly Route[] {
  return [
    implement(
      accountCalls.register,
      async (call, { body }) => {
        await register(call, body, limits.links);
        return {};
      },
      ALONE,
    ),
    implement(
      accountCalls.resetPassword,
      async (call, { body }) => {
        await resetPassword(call, body.email, limits.links);
        return {};
      },
      ALONE,
    ),
    implement(
      accountCalls.checkPasswordToken,
      async (call, { body }) => {
        const { kind, email, name } = await checkPasswordToken(call, body.token, limits);
        return { kind, email, name };
      },
      ALONE,
    ),
    implement(accountCalls.updatePassword, (call, { body }) => updatePassword(call, body, limits), ALONE),
    implement(identityCalls.list, (call) => listIdentities(call)),
    implement(
      identityCalls.unlink,
      (call, { params }) => transact(call, (inside) => unlinkIdentity(inside, params.provider)),
      ALONE,
    ),
  ];
}
