import { setUpCalls, workspaceCalls } from "@guildhall/core/workspaces";
import { implement } from "../http/implement.ts";
import { enterWorkspace, updateWorkspace, createWorkspace } from "./save-workspace.service.ts";
import { listWorkspaces } from "./list-workspaces.service.ts";
import { dismissSetUp, getSetUp } from "./set-up.service.ts";

export const workspaceRoutes = [
  implement(workspaceCalls.list, (call, { query }) => listWorkspaces(call, query)),
  implement(workspaceCalls.create, async (call, { body }) => ({ id: await createWorkspace(call, body) })),
  implement(workspaceCalls.update, async (call, { params, body }) => {
    await updateWorkspace(call, { id: params.id, ...body });
    return { id: params.id };
  }),
  implement(workspaceCalls.enter, async (call, { params }) => {
    await enterWorkspace(call, params.id);
    return { id: params.id };
  }),
  implement(setUpCalls.get, (call) => getSetUp(call)),
  implement(setUpCalls.dismiss, async (call, { body }) => {
    await dismissSetUp(call, body.isDismissed);
    return { isDismissed: body.isDismissed };
  }),
];
