import type { Quiz } from "@guildhall/core/quizzes";
import type { MemberCall } from "../lib/deps.ts";
import { originOf } from "../mail/mail-mode.ts";

/** Addresses of its page. */
export function shareUrls(
  { deps }: Pick<MemberCall, "deps">,
  { id, title }: { readonly id: number; readonly title: string },
): Quiz["urls"] {
  const web = `${originOf(deps.config)}/quiz/${String(id)}`;
  return { web, telegram: `https://t.me/share/url?url=${encodeURIComponent(web)}&text=${encodeURIComponent(title)}` };
}
