import { userCalls } from "@guildhall/core/users";
import { listContestCandidates } from "../contests/index.ts";
import { implement } from "../http/implement.ts";
import { changeRoleOrStatus } from "./change-role-or-status.service.ts";
import { listUsersForAutocomplete, listUsers } from "./list-users.service.ts";
import { listUsersForSelect, getUserProfile, getUser } from "./get-user.service.ts";
import { setUserGroups } from "./set-user-groups.service.ts";

export const userRoutes = [
  implement(userCalls.list, (call, { query }) =>
    listUsers(call, { userId: query.user_id, role: query.role, groupId: query.group_id, page: query.page }),
  ),
  implement(userCalls.listForAutocomplete, async (call, { query }) => ({
    items: await listUsersForAutocomplete(call, query.query),
  })),
  implement(userCalls.listForSelect, async (call, { query }) => ({
    items:
      query.contest_id === 0
        ? await listUsersForSelect(call, { groupId: query.group_id, query: query.query })
        : await listContestCandidates(call, { contestId: query.contest_id, query: query.query }),
  })),
  implement(userCalls.get, async (call, { params }) => ({ user: await getUser(call, params.id) })),
  implement(userCalls.getProfile, (call, { params }) => getUserProfile(call, params.id)),
  implement(userCalls.addRole, async (call, { params: { id, role } }) => ({
    user: await changeRoleOrStatus(call, { userId: id, event: `add_${role}` }),
  })),
  implement(userCalls.removeRole, async (call, { params: { id, role } }) => ({
    user: await changeRoleOrStatus(call, { userId: id, event: `remove_${role}` }),
  })),
  implement(userCalls.disable, async (call, { params }) => ({
    user: await changeRoleOrStatus(call, { userId: params.id, event: "disable" }),
  })),
  implement(userCalls.enable, async (call, { params }) => ({
    user: await changeRoleOrStatus(call, { userId: params.id, event: "enable" }),
  })),
  implement(userCalls.setGroups, async (call, { params, body }) => ({
    user: await setUserGroups(call, { userId: params.id, groupIds: body.ids, seen: body.seen }),
  })),
];
