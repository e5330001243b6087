import { getUser, getUserProfile, listNotifications, listUsersForSelect } from "@guildhall/core/contract";
import { implement } from "../http/implement.ts";
import { listOwnNotifications } from "../notifications/index.ts";
import { listForSelect, readProfile, readUser } from "./read-users.service.ts";

/** The calls about users. */
export const userRoutes = [
  implement(listUsersForSelect, async (call, { query }) => ({
    items: await listForSelect(call, { groupId: query.group_id, query: query.query }),
  })),
  implement(getUser, async (call, { params }) => ({ user: await readUser(call, params.id) })),
  implement(getUserProfile, (call, { params }) => readProfile(call, params.id)),
  implement(listNotifications, (call, { params, query }) =>
    listOwnNotifications(call, { userId: params.id, page: query.page }),
  ),
];
