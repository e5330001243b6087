import { userCalls } from "@guildhall/core/users";
import type { ManagedUser, RoleOrStatusEvent } from "@guildhall/core/users";
import type { LoadPeople } from "@guildhall/widget";
import { api } from "../../session/api.ts";

/** Finds people by part of their name. */
export const findUsers: LoadPeople = async (query, signal) => {
  const { items } = await api.call(userCalls.listForAutocomplete, { query: { query } }, { signal, quiet: true });
  return items;
};

/** Changes a member's role or status. */
export async function changeRoleOrStatus(id: number, event: RoleOrStatusEvent): Promise<ManagedUser> {
  const params = { id };
  switch (event) {
    case "disable":
      return (await api.call(userCalls.disable, { params }, { quiet: true })).user;
    case "enable":
      return (await api.call(userCalls.enable, { params }, { quiet: true })).user;
    case "add_moderator":
      return addRole(id, "moderator");
    case "add_admin":
      return addRole(id, "admin");
    case "add_owner":
      return addRole(id, "owner");
    case "remove_moderator":
      return removeRole(id, "moderator");
    case "remove_admin":
      return removeRole(id, "admin");
    case "remove_owner":
      return removeRole(id, "owner");
  }
}

/** Replaces the groups that were seen; concurrent changes by others survive. */
export async function setUserGroups(id: number, ids: readonly number[], seen: readonly number[]): Promise<ManagedUser> {
  const { user } = await api.call(
    userCalls.setGroups,
    { params: { id }, body: { ids: [...ids], seen: [...seen] } },
    { quiet: true },
  );
  return user;
}

type GivenRole = "moderator" | "admin" | "owner";

async function addRole(id: number, role: GivenRole): Promise<ManagedUser> {
  return (await api.call(userCalls.addRole, { params: { id, role } }, { quiet: true })).user;
}

async function removeRole(id: number, role: GivenRole): Promise<ManagedUser> {
  return (await api.call(userCalls.removeRole, { params: { id, role } }, { quiet: true })).user;
}
