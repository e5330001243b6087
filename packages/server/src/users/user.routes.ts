import {
  addUserRole,
  disableUser,
  enableUser,
  getUser,
  getUserProfile,
  listNotifications,
  listUsers,
  listUsersForAutocomplete,
  listUsersForSelect,
  removeUserRole,
  setUserGroups,
} from "@guildhall/core/users";
import { implement } from "../http/implement.ts";
import { listOwnNotifications } from "../notifications/index.ts";
import { changeStanding } from "./change-standing.service.ts";
import { findByName, readUserList } from "./list-users.service.ts";
import { listForSelect, readProfile, readUser } from "./read-users.service.ts";
import { setGroups } from "./set-groups.service.ts";

/** The calls about users. */
export const userRoutes = [
  implement(listUsers, (call, { query }) =>
    readUserList(call, { userId: query.user_id, role: query.role, groupId: query.group_id, page: query.page }),
  ),
  implement(listUsersForAutocomplete, async (call, { query }) => ({ items: await findByName(call, query.query) })),
  implement(listUsersForSelect, async (call, { query }) => ({
    items: await listForSelect(call, { groupId: query.group_id, query: query.query }),
  })),
  implement(getUser, async (call, { params }) => ({ user: await readUser(call, params.id) })),
  implement(getUserProfile, (call, { params }) => readProfile(call, params.id)),
  implement(listNotifications, (call, { params, query }) =>
    listOwnNotifications(call, { userId: params.id, page: query.page }),
  ),
  implement(addUserRole, async (call, { params: { id, role } }) => ({
    user: await changeStanding(call, { userId: id, event: `add_${role}` }),
  })),
  implement(removeUserRole, async (call, { params: { id, role } }) => ({
    user: await changeStanding(call, { userId: id, event: `remove_${role}` }),
  })),
  implement(disableUser, async (call, { params }) => ({
    user: await changeStanding(call, { userId: params.id, event: "disable" }),
  })),
  implement(enableUser, async (call, { params }) => ({
    user: await changeStanding(call, { userId: params.id, event: "enable" }),
  })),
  implement(setUserGroups, async (call, { params, body }) => ({
    user: await setGroups(call, { userId: params.id, groupIds: body.ids, seen: body.seen }),
  })),
];
