import { profileCalls } from "@guildhall/core/profiles";
import type { PasswordLimits } from "../accounts/index.ts";
import { implement } from "../http/implement.ts";
import type { Route } from "../http/implement.ts";
import { confirmEmail } from "./confirm-email.service.ts";
import { getProfileForEdit } from "./get-profile-for-edit.service.ts";
import { saveProfile } from "./save-profile.service.ts";

// Pictures, passwords and rate limits are slow, so no connection is held meanwhile.
const ALONE = { transaction: false } as const;

export function createProfileRoutes(limits: PasswordLimits): readonly Route[] {
  return [
    implement(profileCalls.getForEdit, (call, { params }) => getProfileForEdit(call, params.id)),
    implement(
      profileCalls.save,
      (call, { params, body, files }) =>
        saveProfile(call, { userId: params.id, wish: body, file: files.avatarFile }, limits),
      ALONE,
    ),
    implement(
      profileCalls.confirmEmail,
      async (call, { body }) => ({ email: await confirmEmail(call, body.token, limits.links) }),
      ALONE,
    ),
  ];
}
