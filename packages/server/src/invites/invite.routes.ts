import { accountCalls } from "@guildhall/core/accounts";
import type { PasswordLimits } from "../accounts/update-password.service.ts";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { acceptInvite, checkInvite } from "./accept-invite.service.ts";
import { inviteUsers } from "./invite-users.service.ts";
import { listInvites } from "./list-invites.service.ts";
import { withdrawInvite } from "./withdraw-invite.service.ts";
import { joinByInvite } from "./join-by-invite.service.ts";

// Rate limits and password hashing are slow, so no connection is held meanwhile.
const ALONE = { transaction: false } as const;

export function createInviteRoutes(limits: PasswordLimits): readonly Route[] {
  return [
    implement(accountCalls.inviteUsers, (call, { body }) => inviteUsers(call, body.emails)),
    implement(accountCalls.listInvites, (call, { query }) => listInvites(call, query.page)),
    implement(accountCalls.withdrawInvite, async (call, { params }) => {
      await withdrawInvite(call, params.id);
      return { id: params.id };
    }),
    implement(accountCalls.checkInvite, (call, { body }) => checkInvite(call, body, limits), ALONE),
    implement(
      accountCalls.acceptInvite,
      async (call, { body }) => {
        await acceptInvite(call, body, limits);
        return {};
      },
      ALONE,
    ),
    implement(
      accountCalls.joinByInvite,
      async (call, { body }) => {
        await joinByInvite(call, body, limits);
        return {};
      },
      ALONE,
    ),
  ];
}
