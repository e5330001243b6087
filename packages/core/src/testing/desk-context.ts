import type { DeskContext, LinkedMember } from "../chat/define-chat-plug.ts";
import * as en from "../i18n/en.ts";
import { createTranslate } from "../i18n/translate.ts";
import type { UserInfoChanges } from "./session.fixtures.ts";
import { buildUserInfo } from "./session.fixtures.ts";

/** A call that a plug has made. */
export interface MadeCall {
  readonly path: string;
  readonly input: unknown;
  readonly key: string | undefined;
}

/** A person of a chat, in English; calls are answered by path, and kept. */
export function buildDesk(
  options: {
    readonly member?: UserInfoChanges;
    /** Signed in, but no member of the workspace. */
    readonly isOutside?: boolean;
    readonly answers?: Readonly<Record<string, unknown>>;
    readonly linked?: Readonly<Record<string, LinkedMember>>;
  } = {},
): { readonly context: DeskContext; readonly calls: readonly MadeCall[] } {
  const { member = {}, isOutside = false, answers = {}, linked = {} } = options;
  const calls: MadeCall[] = [];
  const call = (
    { path }: { readonly path: string },
    input: unknown,
    { idempotencyKey }: { readonly idempotencyKey?: string } = {},
  ): Promise<unknown> => {
    calls.push({ path, input, key: idempotencyKey });
    return path in answers ? Promise.resolve(answers[path]) : Promise.reject(new TypeError(`nobody answers ${path}`));
  };
  const context: DeskContext = {
    client: { call } as unknown as DeskContext["client"],
    language: "en",
    t: createTranslate("en", new Map(Object.entries(en))),
    now: () => new Date("2026-11-27T10:00:00Z"),
    member: () => Promise.resolve({ ...buildUserInfo(member), ...(isOutside && { user: null }) }),
    findMembers: (ids) =>
      Promise.resolve(new Map(ids.flatMap((id) => (linked[id] === undefined ? [] : [[id, linked[id]] as const])))),
  };
  return { context, calls };
}
