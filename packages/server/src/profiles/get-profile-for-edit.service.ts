import { AccessDeniedError, NotFoundError } from "@guildhall/core";
import { latestBirthday } from "@guildhall/core/profiles";
import type { MemberCall } from "../lib/deps.ts";
import { findOwnProfile } from "./own-profile.repository.ts";
import type { OwnProfile } from "./own-profile.repository.ts";

/** @throws {AccessDeniedError} `not_yours` unless it's the caller's own */
export async function requireOwnProfile({ actor, db, at }: MemberCall, userId: number): Promise<OwnProfile> {
  if (userId !== actor.memberId) throw new AccessDeniedError("not_yours");
  const profile = await findOwnProfile(db, { workspaceId: actor.workspace.id, memberId: userId }, at);
  if (profile === undefined) throw new NotFoundError("user", { userId });
  return profile;
}

/** Data for the caller's profile form. @throws {AccessDeniedError} `not_yours` */
export async function getProfileForEdit(call: MemberCall, userId: number) {
  const { name, email, birthday, provider, avatarUrl, avatarUrlBig, pendingEmail } = await requireOwnProfile(
    call,
    userId,
  );
  return {
    user: { id: userId, name, email, birthday: birthday ?? "", provider, avatarUrl, avatarUrlBig },
    pendingEmail: pendingEmail ?? "",
    latestBirthday: latestBirthday(call.at, call.actor.workspace.settings.tz),
  };
}
