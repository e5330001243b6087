import {
  draftOf,
  needsProof,
  profileCalls,
  type ProfileDraft,
  type ProfileForEdit,
  profileLocks,
  toProfile,
} from "@guildhall/core/profiles";
import { useState } from "react";
import { queryClient } from "../../data/query-client.ts";
import { fieldWords } from "../../forms/overwrite/field-words.ts";
import { saveUnlessChanged } from "../../forms/overwrite/save-unless-changed.ts";
import { useAction } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { api, session } from "../../session/api.ts";
import { enterSession } from "../../session/enter-session.ts";
import { useAvatar, type AvatarChoice } from "./use-avatar.ts";

export interface ProfileForm {
  readonly data: ProfileForEdit;
  readonly draft: ProfileDraft;
  readonly avatar: AvatarChoice;
  readonly locks: ReturnType<typeof profileLocks>;
  /** URL of the resulting picture; "" for none. */
  readonly shownUrl: string;
  readonly needsProof: boolean;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  /** Why it can't be sent right now; null if it can. */
  readonly blocked: string | null;
  readonly notice: string | null;
  readonly errors: readonly string[];
  readonly errorOf: (field: string) => string | null;
  readonly change: (parts: Partial<ProfileDraft>) => void;
  readonly save: () => void;
}

/** State of the own profile's form through both steps; `onSaved` gets the address a confirmation link was sent to. */
export function useProfileForm(data: ProfileForEdit, onSaved: (emailSentTo: string) => void): ProfileForm {
  const t = useTranslate();
  const { user } = data;
  const [start] = useState(() => draftOf(user));
  const [draft, setDraft] = useState(start);
  const avatar = useAvatar();
  const action = useAction({ refresh: async () => undefined });
  const locks = profileLocks(user.provider);
  const isDirty = avatar.file !== null || avatar.isRemoved || JSON.stringify(draft) !== JSON.stringify(start);
  const isProofMissing = needsProof(draft, user) && draft.currentPassword === "";
  const blocked = !isDirty ? t("profile:edit.unchanged") : isProofMissing ? t("profile:edit.proofMissing") : null;

  const send = async (): Promise<void> => {
    const body = toProfile(draft, { user, hasSignIn: !locks.signIn, removeAvatar: avatar.isRemoved });
    const files = { avatarFile: avatar.file ?? undefined };
    let emailSentTo = "";
    const call = async (): Promise<void> => {
      ({ emailSentTo } = await saveUnlessChanged({
        wanted: body,
        seen: { name: user.name, birthday: user.birthday },
        send: ({ seen: { name = user.name, birthday = user.birthday }, ...wanted }) =>
          api.call(
            profileCalls.save,
            { params: { id: user.id }, body: { ...wanted, seen: { name, birthday } }, files },
            { quiet: true },
          ),
        words: () => fieldWords({ name: t("accounts:name"), birthday: t("profile:edit.birthday") }),
      }));
    };
    // A new password starts a new session.
    if (draft.password !== "") await enterSession(call);
    else {
      await call();
      await session.refresh({ quiet: true });
    }
    void queryClient.invalidateQueries();
    onSaved(emailSentTo);
  };
  return {
    data,
    draft,
    avatar,
    locks,
    shownUrl: avatar.previewUrl !== "" ? avatar.previewUrl : avatar.isRemoved ? "" : user.avatarUrlBig,
    needsProof: needsProof(draft, user),
    isDirty,
    isBusy: action.isBusy,
    blocked,
    notice: action.notice,
    errors: [...new Set(action.errors.map(({ message }) => message))],
    errorOf: action.errorOf,
    change: (parts) => setDraft({ ...draft, ...parts }),
    save: () => {
      if (blocked === null) action.run("profile", send);
    },
  };
}
