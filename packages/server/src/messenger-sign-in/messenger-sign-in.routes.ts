import { messengerSessionCalls } from "@guildhall/core/session";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { openSignIn } from "../session/sign-in-attempt.ts";
import { finishWidget } from "./finish-sign-in.service.ts";
import type { Messengers } from "./messenger-protocols.ts";
import { loginByMiniApp } from "./mini-app.service.ts";

// Each opens a transaction of its own, once it's known who it is.
const ALONE = { transaction: false } as const;

export function createMessengerRoutes(messengers: Messengers): readonly Route[] {
  return [
    implement(
      messengerSessionCalls.finishWidget,
      async (call, { body: { state, fields } }) => {
        // What wasn't sent isn't signed.
        const given = Object.entries(fields).filter(([, value]) => value !== undefined);
        return { path: await finishWidget(call, messengers, { state, fields: Object.fromEntries(given) }) };
      },
      ALONE,
    ),
    implement(
      messengerSessionCalls.loginByMiniApp,
      async (call, { body }) => ({ path: await loginByMiniApp(call, messengers, body.initData) }),
      ALONE,
    ),
    implement(messengerSessionCalls.getSignUp, async ({ deps, client, at }) => {
      const waiting = openSignIn(deps, client.readSignIn(), { kind: "waiting", at });
      if (waiting === null) return { person: null };
      const { provider, name, email, licenseType } = waiting;
      return { person: { provider, name, email, licenseType } };
    }),
  ];
}
