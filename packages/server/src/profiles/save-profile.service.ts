import { fieldChanges, UnauthenticatedError } from "@guildhall/core";
import type { EndpointRequest, EndpointResponse, FieldError, ReceivedFile } from "@guildhall/core";
import { changesSignIn, latestBirthday, profileChange, profileProblems } from "@guildhall/core/profiles";
import type { profileCalls, ProfileChange } from "@guildhall/core/profiles";
import { currentPasswordProblems, findAccountById, replacePassword } from "../accounts/index.ts";
import type { AccountRow, PasswordLimits } from "../accounts/index.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { refuse } from "../lib/refuse.ts";
import { hashPassword } from "../session/password.ts";
import { transact } from "../session/transact.ts";
import type { InsideCall } from "../session/transact.ts";
import type { VisitorCall } from "../session/visitor.ts";
import { announceUser, findMember, presentUser } from "../users/index.ts";
import { keepAvatar, makeAvatar, NO_AVATAR, removeAvatar } from "./avatar.ts";
import type { Avatar } from "./avatar.ts";
import { askForEmail } from "./confirm-email.service.ts";
import { lockProfile, writeProfile } from "./own-profile.repository.ts";
import type { ProfileFields } from "./own-profile.repository.ts";
import { requireOwnProfile } from "./get-profile-for-edit.service.ts";

/** A member's call that can end and open sessions. */
type OwnCall = MemberCall & VisitorCall;

type ProfileBody = EndpointRequest<typeof profileCalls.save>["body"];

export interface ProfileForm {
  readonly userId: number;
  readonly wish: ProfileBody;
  readonly file: ReceivedFile | undefined;
}

/**
 * Saves the caller's profile, all or nothing. A new email waits for its confirmation link; a new password ends all
 * other sessions.
 * @throws {AccessDeniedError} `not_yours` @throws {InvalidInputError} naming each invalid field
 * @throws {TooManyRequestsError} after too many wrong passwords or emails
 */
export async function saveProfile(
  call: OwnCall,
  { userId, wish, file }: ProfileForm,
  limits: PasswordLimits,
): Promise<EndpointResponse<typeof profileCalls.save>> {
  const kept = await requireOwnProfile(call, userId);
  const account = await findAccountById(call.db, kept.accountId);
  if (account === null) throw new UnauthenticatedError();
  const change = profileChange(wish, kept);
  const { squares, problems } = await makeAvatar(file);
  refuse([
    ...profileProblems(wish, kept, latestBirthday(call.at, call.actor.workspace.settings.tz)),
    ...(await proofProblems(call, { account, change, wish, limits })),
    ...problems,
  ]);
  if (change.email !== null) await limits.links.countMail({ email: change.email, ip: call.client.ip });
  const passwordHash = change.password === null ? null : await hashPassword(change.password);
  const avatar = wish.removeAvatar && squares === null ? NO_AVATAR : await keepAvatar(call, squares);
  try {
    return await transact(call, (inside) =>
      write({ ...inside, actor: call.actor }, { account, wish, change, passwordHash, avatar }),
    );
  } catch (error) {
    if (avatar !== null) await removeAvatar(call, avatar);
    throw error;
  }
}

async function proofProblems(
  call: OwnCall,
  {
    account,
    change,
    wish,
    limits,
  }: {
    readonly account: AccountRow;
    readonly change: ProfileChange;
    readonly wish: ProfileBody;
    readonly limits: PasswordLimits;
  },
): Promise<readonly FieldError[]> {
  if (!changesSignIn(change)) return [];
  return currentPasswordProblems(call, { account, password: wish.currentPassword, limits: limits.signIn });
}

interface Writing {
  readonly account: AccountRow;
  readonly wish: ProfileBody;
  readonly change: ProfileChange;
  readonly passwordHash: string | null;
  /** Null keeps the picture. */
  readonly avatar: Avatar | null;
}

async function write(call: InsideCall & MemberCall, writing: Writing) {
  const { account, change, passwordHash } = writing;
  await writeFields(call, writing);
  if (passwordHash !== null)
    await replacePassword(call, { account, passwordHash, workspaceId: call.actor.workspace.id });
  if (change.email !== null) await askForEmail(call, account, change.email);
  const member = await findMember(call.db, call.actor.workspace.id, call.actor.memberId);
  if (member === undefined) throw new UnauthenticatedError();
  return { user: await presentUser(call, member), emailSentTo: change.email ?? "" };
}

async function writeFields(call: InsideCall & MemberCall, { account, wish, change, avatar }: Writing): Promise<void> {
  const { db, actor } = call;
  const key = { workspaceId: actor.workspace.id, memberId: actor.memberId };
  const before = await lockProfile(db, key);
  if (before === undefined) throw new UnauthenticatedError();
  const { avatarUrl, avatarUrlBig } = avatar ?? before;
  const { name, birthday } = overwrite<{ readonly name: string; readonly birthday: string }>({
    wanted: {
      ...(change.name !== null && { name: change.name }),
      ...(wish.birthday !== undefined && { birthday: wish.birthday }),
    },
    seen: wish.seen as { readonly name?: string; readonly birthday?: string } | undefined,
    now: { name: before.name, birthday: before.birthday ?? "" },
  });
  // An empty day is stored as null.
  const after: ProfileFields = { name, birthday: birthday || null, avatarUrl, avatarUrlBig };
  const parts = changedParts(before, after);
  if (parts.length === 0) return;
  await writeProfile(db, key, after);
  const changes = fieldChanges({ name: before.name, avatarUrl: before.avatarUrl }, { name, avatarUrl });
  await recordEvent(call, { type: "profile.changed", payload: { memberId: actor.memberId, parts, changes } });
  announceUser(call, account.id);
  announceFace(call);
  const { deps } = call;
  if (parts.includes("avatar")) call.afterCommit(() => void removeAvatar({ deps }, before));
}

/** Refreshes pages that show the member, and their other devices, after the commit. */
function announceFace({ actor, tell }: MemberCall): void {
  const workspaceId = actor.workspace.id;
  tell({ kind: "news", workspaceId, topics: ["feed", "thanks", "challenges", "quizzes", "purchases"], memberIds: [] });
  tell({ kind: "news", workspaceId, topics: ["session"], memberIds: [actor.memberId] });
}

function changedParts(before: ProfileFields, after: ProfileFields) {
  const parts: ("name" | "birthday" | "avatar")[] = [];
  if (after.name !== before.name) parts.push("name");
  if (after.birthday !== before.birthday) parts.push("birthday");
  if (after.avatarUrl !== before.avatarUrl) parts.push("avatar");
  return parts;
}
