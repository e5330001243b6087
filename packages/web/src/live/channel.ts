import type { UserInfo } from "@guildhall/core/session";

/** Messages between the tabs of one browser. */
export type TabMessage =
  | { readonly kind: "news"; readonly topics: readonly string[] }
  | { readonly kind: "session"; readonly info: UserInfo };

/** Opens this tab's end of the channel. */
export function openChannel(): BroadcastChannel {
  return new BroadcastChannel("guildhall.live");
}
