import { DEFAULT_WORKSPACE_SETTINGS } from "../settings/settings.shapes.ts";
import type { WorkspaceSettings } from "../settings/settings.shapes.ts";
import { FEATURES } from "../permissions/features.ts";
import { permissionsOf } from "../permissions/holds.ts";
import type { Role } from "../permissions/roles.ts";
import type { GuardSession } from "../session/route-guard.ts";
import { GUEST_SESSION } from "../session/route-guard.ts";
import type { SessionUser } from "../session/session.shapes.ts";
import type { UserInfo } from "../session/session-store.ts";

type SignedInInfo = Extract<UserInfo, { loggedIn: true }>;
type GuestInfo = Extract<UserInfo, { loggedIn: false }>;

/** Differences from an ordinary member of an ordinary workspace. */
export interface UserInfoChanges extends Partial<Omit<SignedInInfo, "loggedIn" | "user" | "settings">> {
  readonly user?: Partial<SessionUser>;
  readonly settings?: Partial<WorkspaceSettings>;
}

/** A signed-in person as reported by the server; permissions follow from the roles by default. */
export function buildUserInfo(changes: UserInfoChanges = {}): SignedInInfo {
  const user: SessionUser = { ...buildSessionUser(), ...changes.user };
  return {
    loggedIn: true,
    workspace: {
      id: 1,
      name: "Demo",
      status: "active",
      logoUrl: "",
      isCompleted: true,
      license: { type: "free", status: "active", restrictions: [] },
    },
    disabledIn: "",
    jwt: "",
    newsId: "",
    language: "en",
    features: [...FEATURES],
    permissions: permissionsOf({ roles: user.roles, accountId: 1 }),
    duties: [],
    integrations: [],
    chats: [],
    optionalInteg: true,
    pages: { home: "", guide: "", terms: "", privacy: "", pricing: "", feedback: "" },
    ...changes,
    settings: { ...DEFAULT_WORKSPACE_SETTINGS, ...changes.settings },
    user,
  };
}

/** A guest as reported by the server. */
export function buildGuestInfo(changes: Partial<Omit<GuestInfo, "loggedIn">> = {}): GuestInfo {
  return {
    loggedIn: false,
    language: null,
    disabledIn: "",
    defaultTheme: "dark",
    login: {
      emailAuth: true,
      registration: true,
      chatLogin: false,
      messengerLogin: false,
      directoryLogin: false,
      requireAgreement: false,
    },
    pages: { home: "", guide: "", terms: "", privacy: "", pricing: "", feedback: "" },
    ...changes,
  };
}

/** A session for the guard: a member with these roles and every feature. */
export function buildGuardSession(
  roles: readonly Role[] = ["member"],
  changes: Partial<GuardSession> = {},
): GuardSession {
  return {
    ...GUEST_SESSION,
    isSignedIn: true,
    hasWorkspace: true,
    permissions: permissionsOf({ roles, accountId: 1 }),
    features: [...FEATURES],
    isWorkspaceCompleted: true,
    ...changes,
  };
}

function buildSessionUser(): SessionUser {
  return {
    id: 1,
    name: "Anna Member",
    email: "anna@demo.test",
    avatarUrl: "",
    avatarUrlBig: "",
    roles: ["member"],
    balances: [],
    groups: [],
    notificationsCount: 0,
    introStep: "",
    hasSetUp: false,
    workspacesCount: 1,
  };
}
