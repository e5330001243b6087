import * as z from "zod/mini";
import { endpoint } from "../lib/endpoint.ts";
import { currencyAmount, id, idParam, optionalIdParam, pageFields, pageParam, quotaLine, userRef } from "../lib/wire.ts";
import { notification } from "../notifications/notification.contract.ts";

/** A user as others see one. */
export const publicUser = z.object({
  id,
  name: z.string(),
  avatarUrl: z.string(),
  avatarUrlBig: z.string(),
  status: z.enum(["active", "disabled"]),
  roles: z.array(z.enum(["member", "moderator", "admin", "owner"])),
  groups: z.array(z.object({ id, name: z.string() })),
  balances: z.array(currencyAmount),
});

/** A user as others see one. */
export type PublicUser = z.output<typeof publicUser>;

/** People to choose from, at most 300. */
export const listUsersForSelect = endpoint({
  name: "listUsersForSelect",
  method: "GET",
  path: "/users/for-select",
  summary: "Lists active users to choose from by name, at most 300, the asker left out.",
  access: { who: "member" },
  query: z.object({
    group_id: optionalIdParam,
    query: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  }),
  response: z.object({ items: z.array(userRef) }),
});

/** One user. */
export const getUser = endpoint({
  name: "getUser",
  method: "GET",
  path: "/users/{id}",
  summary: "Reads one user of the workspace.",
  access: { who: "member", permission: ["access-profiles"] },
  params: z.object({ id: idParam }),
  response: z.object({ user: publicUser }),
});

/** A user's profile card. */
export const getUserProfile = endpoint({
  name: "getUserProfile",
  method: "GET",
  path: "/users/{id}/profile",
  summary: "Reads a user's profile: the person, rank, thanks received, the own quota and achievements.",
  access: { who: "member", permission: ["access-profiles"] },
  params: z.object({ id: idParam }),
  response: z.object({
    user: publicUser,
    stats: z.object({
      /** Rank of all time; 0 when nothing was earned. */
      rank: z.int(),
      /** Rewards received with thanks, undone ones left out. */
      thanksRewards: z.array(currencyAmount),
      /** The own quota of this month; empty on other people's profiles. */
      giverQuota: z.array(quotaLine),
    }),
    achievements: z.object({
      items: z.array(z.object({ title: z.string(), description: z.string(), imageUrl: z.string() })),
      ...pageFields,
    }),
  }),
});

/** The own notifications, newest first. */
export const listNotifications = endpoint({
  name: "listNotifications",
  method: "GET",
  path: "/users/{id}/profile/notifications",
  summary: "Lists one's own notifications, newest first, 30 a page.",
  access: { who: "member", permission: ["manage-own-profile"], own: "profile" },
  params: z.object({ id: idParam }),
  query: z.object({ page: pageParam }),
  response: z.object({ items: z.array(notification), ...pageFields }),
});
