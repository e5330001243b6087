import { UnauthenticatedError } from "@guildhall/core";
import { sessionCalls } from "@guildhall/core/session";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { updateLanguage } from "./account.repository.ts";
import { getUserInfo } from "./get-user-info.service.ts";
import { deleteSession } from "./session.repository.ts";
import { login } from "./login.service.ts";
import type { SignInLimits } from "./sign-in-limits.ts";
import { clearIntroStep, moveIntroStep } from "./user-info.repository.ts";
import type { Identity, VisitorCall } from "./visitor.ts";

export function createSessionRoutes(limits: SignInLimits): readonly Route[] {
  return [
    implement(sessionCalls.getUserInfo, (call) => getUserInfo(call)),
    implement(
      sessionCalls.login,
      async (call, { body }) => {
        await login(call, body, limits);
        return {};
      },
      // Checking a password is slow, so no connection is held meanwhile.
      { transaction: false },
    ),
    implement(sessionCalls.logout, async (call) => {
      const { tokenHash } = identityOf(call);
      await deleteSession(call.db, tokenHash);
      forgetAccount(call);
      call.client.clearSession();
      return {};
    }),
    implement(sessionCalls.setLanguage, async (call, { body }) => {
      await updateLanguage(call.db, { id: identityOf(call).accountId, language: body.language });
      forgetAccount(call);
      return { language: body.language };
    }),
    implement(sessionCalls.introDisplayed, async ({ db, actor }) => {
      await clearIntroStep(db, { workspaceId: actor.workspace.id, memberId: actor.memberId });
      return {};
    }),
    implement(sessionCalls.moveIntro, async ({ db, actor }, { body }) => {
      await moveIntroStep(db, { workspaceId: actor.workspace.id, memberId: actor.memberId, step: body.step });
      return {};
    }),
  ];
}

function identityOf({ visitor }: VisitorCall): Identity {
  if (visitor.identity === null) throw new UnauthenticatedError();
  return visitor.identity;
}

function forgetAccount(call: VisitorCall): void {
  const { accountId } = identityOf(call);
  call.tell({ kind: "forget", accountId });
}
