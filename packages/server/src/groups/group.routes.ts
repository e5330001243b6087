import { groupCalls } from "@guildhall/core/groups";
import { holds } from "@guildhall/core/permissions";
import { implement } from "../http/implement.ts";
import { addGroup, changeGroup } from "./change-groups.service.ts";
import { mergeIntoParent, previewDeletion } from "./delete-group.service.ts";
import { countGroupMembers, findGroups } from "./group.repository.ts";

/** The calls about groups. */
export const groupRoutes = [
  implement(groupCalls.list, async ({ db, actor }) => {
    const groups = await findGroups(db, actor.workspace.id);
    // Its name in another system is a matter of who manages the tree.
    const isManager = holds(actor, "manage-ws-settings");
    return { items: isManager ? groups : groups.map((group) => ({ ...group, externalId: "" })) };
  }),
  implement(groupCalls.getFigures, async ({ db, actor }) => ({
    items: await countGroupMembers(db, actor.workspace.id),
  })),
  implement(groupCalls.create, async (call, { body }) => ({ id: await addGroup(call, body) })),
  implement(groupCalls.update, async (call, { params, body }) => {
    await changeGroup(call, params.id, body);
    return { id: params.id };
  }),
  implement(groupCalls.previewDeletion, (call, { params }) => previewDeletion(call, params.id)),
  implement(groupCalls.delete, async (call, { params }) => {
    await mergeIntoParent(call, params.id);
    return { id: params.id };
  }),
];
