import { userCalls } from "@guildhall/core/users";
import { implement } from "../http/implement.ts";
import { listOwnNotifications } from "../notifications/index.ts";
import { changeStanding } from "./change-standing.service.ts";
import { findByName, readUserList } from "./list-users.service.ts";
import { listForSelect, readProfile, readUser } from "./read-users.service.ts";
import { setGroups } from "./set-groups.service.ts";

/** The calls about users. */
export const userRoutes = [
  implement(userCalls.list, (call, { query }) =>
    readUserList(call, { userId: query.user_id, role: query.role, groupId: query.group_id, page: query.page }),
  ),
  implement(userCalls.listForAutocomplete, async (call, { query }) => ({ items: await findByName(call, query.query) })),
  implement(userCalls.listForSelect, async (call, { query }) => ({
    items: await listForSelect(call, { groupId: query.group_id, query: query.query }),
  })),
  implement(userCalls.get, async (call, { params }) => ({ user: await readUser(call, params.id) })),
  implement(userCalls.getProfile, (call, { params }) => readProfile(call, params.id)),
  implement(userCalls.listNotifications, (call, { params, query }) =>
    listOwnNotifications(call, { userId: params.id, page: query.page }),
  ),
  implement(userCalls.addRole, async (call, { params: { id, role } }) => ({
    user: await changeStanding(call, { userId: id, event: `add_${role}` }),
  })),
  implement(userCalls.removeRole, async (call, { params: { id, role } }) => ({
    user: await changeStanding(call, { userId: id, event: `remove_${role}` }),
  })),
  implement(userCalls.disable, async (call, { params }) => ({
    user: await changeStanding(call, { userId: params.id, event: "disable" }),
  })),
  implement(userCalls.enable, async (call, { params }) => ({
    user: await changeStanding(call, { userId: params.id, event: "enable" }),
  })),
  implement(userCalls.setGroups, async (call, { params, body }) => ({
    user: await setGroups(call, { userId: params.id, groupIds: body.ids, seen: body.seen }),
  })),
];
