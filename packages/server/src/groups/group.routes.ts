import { groupCalls } from "@guildhall/core/groups";
import { holds } from "@guildhall/core/permissions";
import type { Feature } from "../feature.ts";
import { implement } from "../http/implement.ts";
import { createGroup, updateGroup } from "./save-group.service.ts";
import { deleteGroup, previewGroupDeletion } from "./delete-group.service.ts";
import { countGroupMembers, findGroups } from "./group.repository.ts";

/** Deleting a group moves the features' rows, and its preview counts them. */
export const createGroupRoutes = (features: readonly Feature[]) => [
  implement(groupCalls.list, async ({ db, actor }) => {
    const groups = await findGroups(db, actor.workspace.id);
    // Its name in another system is only for managers of the tree.
    const isManager = holds(actor, "manage-ws-settings");
    return { items: isManager ? groups : groups.map((group) => ({ ...group, externalId: "" })) };
  }),
  implement(groupCalls.getFigures, async ({ db, actor }) => ({
    items: await countGroupMembers(db, actor.workspace.id),
  })),
  implement(groupCalls.create, async (call, { body }) => ({ id: await createGroup(call, body) })),
  implement(groupCalls.update, async (call, { params, body }) => {
    await updateGroup(call, params.id, body);
    return { id: params.id };
  }),
  implement(groupCalls.previewDeletion, (call, { params }) =>
    previewGroupDeletion(call, { groupId: params.id, features }),
  ),
  implement(groupCalls.delete, async (call, { params }) => {
    await deleteGroup(call, { groupId: params.id, features });
    return { id: params.id };
  }),
];
