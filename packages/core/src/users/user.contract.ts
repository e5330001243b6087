import * as z from "zod/mini";
import { achievement } from "../achievements/achievement.shapes.ts";
import { endpoint } from "../lib/endpoint.ts";
import {
  currencyAmount,
  id,
  idParam,
  optionalIdParam,
  pageFields,
  pageParam,
  quotaLine,
  userRef,
} from "../lib/wire.ts";
import { notification } from "../notifications/notification.shapes.ts";
import { ROLE_FILTERS } from "../permissions/roles.ts";
import { managedUser, publicUser } from "./user.shapes.ts";

/** The user list for managers. */
export const list = endpoint({
  name: "listUsers",
  method: "GET",
  path: "/users",
  topics: ["users"],
  summary: "Lists the people of the workspace by name, 30 per page, with the total number.",
  access: { who: "member", permission: ["manage-users"] },
  query: z.object({
    user_id: optionalIdParam,
    role: z._default(z.enum(ROLE_FILTERS), ""),
    group_id: optionalIdParam,
    page: pageParam,
  }),
  response: z.object({
    items: z.array(managedUser),
    ...pageFields,
    total: z.int(),
    /** The integration that manages the list; "" if it's managed here. */
    listedBy: z.string(),
    /** Whether people can be added by email: only if they can sign in with it. */
    addsByEmail: z.boolean(),
  }),
});

/** Matches parts of a name; at most 30. */
export const listForAutocomplete = endpoint({
  name: "listUsersForAutocomplete",
  method: "GET",
  path: "/users/for-autocomplete",
  topics: ["users"],
  summary: "Finds people by part of their name, at most 30; with `manage-users`, includes disabled people.",
  access: { who: "member", widget: true },
  query: z.object({ query: z._default(z.string().check(z.trim(), z.maxLength(100)), "") }),
  response: z.object({ items: z.array(userRef) }),
});

const roleParams = z.object({ id: idParam, role: z.enum(["moderator", "admin", "owner"]) });
const changedUser = z.object({ user: managedUser });

export const addRole = endpoint({
  name: "addUserRole",
  method: "PUT",
  path: "/users/{id}/role/{role}",
  topics: ["users"],
  summary:
    "Gives a user a role: moderator and admin require `manage-ws-settings`, and only an owner can make someone an " +
    "owner.",
  access: { who: "member", permission: ["manage-users"], inPerson: true },
  params: roleParams,
  response: changedUser,
});

export const removeRole = endpoint({
  name: "removeUserRole",
  method: "DELETE",
  path: "/users/{id}/role/{role}",
  topics: ["users"],
  summary: "Removes a role from a user; the last enabled owner can't lose that role.",
  access: { who: "member", permission: ["manage-users"], inPerson: true },
  params: roleParams,
  response: changedUser,
});

export const enable = endpoint({
  name: "enableUser",
  method: "PUT",
  path: "/users/{id}/enable",
  topics: ["users"],
  summary: "Enables a disabled user, with the roles they had before.",
  access: { who: "member", permission: ["manage-users"], inPerson: true },
  params: z.object({ id: idParam }),
  response: changedUser,
});

export const disable = endpoint({
  name: "disableUser",
  method: "PUT",
  path: "/users/{id}/disable",
  topics: ["users"],
  summary: "Disables a user: their sessions and streams in the workspace end immediately.",
  access: { who: "member", permission: ["manage-users"], inPerson: true },
  params: z.object({ id: idParam }),
  response: changedUser,
});

const groupIds = z.array(id).check(z.maxLength(1000));

export const setGroups = endpoint({
  name: "setUserGroups",
  method: "PUT",
  path: "/users/{id}/groups",
  topics: ["users", "groups"],
  summary:
    "Sets a user's groups to exactly these; with `seen`, only applies what the caller added to and removed from " +
    "the groups they saw.",
  access: { who: "member", permission: ["manage-users"] },
  params: z.object({ id: idParam }),
  body: z.strictObject({ ids: groupIds, seen: z.optional(groupIds) }),
  response: changedUser,
});

/** At most 300. */
export const listForSelect = endpoint({
  name: "listUsersForSelect",
  method: "GET",
  path: "/users/for-select",
  topics: ["users"],
  summary: "Lists active users to choose from, by name, at most 300, excluding the caller.",
  access: { who: "member", widget: true },
  query: z.object({
    group_id: optionalIdParam,
    query: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
    /** Those who could win this contest by hand; requires `manage-contests`. */
    contest_id: optionalIdParam,
  }),
  response: z.object({ items: z.array(userRef) }),
});

export const get = endpoint({
  name: "getUser",
  method: "GET",
  path: "/users/{id}",
  summary: "Returns a user of the workspace.",
  access: { who: "member", permission: ["access-profiles"], widget: true },
  params: z.object({ id: idParam }),
  response: z.object({ user: publicUser }),
});

export const getProfile = endpoint({
  name: "getUserProfile",
  method: "GET",
  path: "/users/{id}/profile",
  topics: ["balances", "leaderboard", "purchases"],
  summary:
    "Returns a user's profile: the person, rank, thanks received, achievements and, for the caller's own, the quota.",
  access: { who: "member", permission: ["access-profiles"], widget: true },
  params: z.object({ id: idParam }),
  response: z.object({
    user: publicUser,
    stats: z.object({
      /** All-time rank; 0 if nothing was earned. */
      rank: z.int(),
      /** Received with thanks, except undone ones. */
      thanksRewards: z.array(currencyAmount),
      /** The viewer's own quota for this month; empty on other profiles. */
      giverQuota: z.array(quotaLine),
    }),
    achievements: z.object({
      items: z.array(achievement),
      ...pageFields,
    }),
  }),
});

/** The viewer's own, newest first. */
export const listNotifications = endpoint({
  name: "listNotifications",
  method: "GET",
  path: "/users/{id}/profile/notifications",
  topics: ["notifications"],
  summary: "Lists the caller's own notifications, newest first, 30 per page.",
  access: { who: "member", permission: ["manage-own-profile"], own: "profile", widget: true },
  params: z.object({ id: idParam }),
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(notification), ...pageFields }),
});
