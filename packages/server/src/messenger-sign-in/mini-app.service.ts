import { AccessDeniedError, RefusedError } from "@guildhall/core";
import type { SignInError } from "@guildhall/core";
import { safeReturnPath } from "@guildhall/core/session";
import { transact } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { enterAs } from "./enter-as.service.ts";
import type { Messengers } from "./messenger-protocols.ts";
import { failurePath } from "./sign-in-paths.ts";

/**
 * Signs in whoever opened the Mini App, as long as Telegram's word for it is fresh: unlike other proofs it's given again
 * when the page is reloaded. Returns the page to go on to.
 * @throws {RefusedError} `messenger_login_off` if nobody can sign in with Telegram here
 */
export async function loginByMiniApp(
  call: VisitorCall,
  { readMiniApp }: Messengers,
  initData: string,
): Promise<string> {
  if (readMiniApp === null) throw new RefusedError("messenger_login_off");
  const { vouched, startParam } = await readMiniApp(initData, call.at);
  const begun = { aim: { kind: "sign_in" }, returnPath: pathOf(startParam) } as const;
  if (call.visitor.identity !== null) return begun.returnPath;
  if (vouched.kind === "refused") return failurePath(begun, "unknown");
  const error = await enter(call, vouched.person);
  return error === null ? begun.returnPath : failurePath(begun, error);
}

async function enter(call: VisitorCall, person: Parameters<typeof enterAs>[1]): Promise<SignInError | null> {
  try {
    return await transact(call, (inside) => enterAs(inside, person));
  } catch (error) {
    if (error instanceof AccessDeniedError) return "account_disabled";
    throw error;
  }
}

/** `challenge-7` is `/challenge/7`; a link can't say more. */
function pathOf(startParam: string): string {
  return /^[a-z]+(-[a-z0-9]+){0,3}$/.test(startParam) ? safeReturnPath(`/${startParam.replaceAll("-", "/")}`) : "/";
}
