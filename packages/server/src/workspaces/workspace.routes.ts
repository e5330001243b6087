import { workspaceCalls } from "@guildhall/core/workspaces";
import { implement } from "../http/implement.ts";
import { enter, nameWorkspace, openWorkspace } from "./change-workspaces.service.ts";
import { readWorkspaces } from "./list-workspaces.service.ts";

/** The calls about workspaces and which of them a session is in. */
export const workspaceRoutes = [
  implement(workspaceCalls.list, (call, { query }) => readWorkspaces(call, query.page)),
  implement(workspaceCalls.create, async (call, { body }) => ({ id: await openWorkspace(call, body.name) })),
  implement(workspaceCalls.update, async (call, { params, body }) => {
    await nameWorkspace(call, { id: params.id, ...body });
    return { id: params.id };
  }),
  implement(workspaceCalls.enter, async (call, { params }) => {
    await enter(call, params.id);
    return { id: params.id };
  }),
];
