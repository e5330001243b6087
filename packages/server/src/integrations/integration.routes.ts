import { channelCalls, integrationCalls } from "@guildhall/core/integrations";
import { implement } from "../http/implement.ts";
import { issueMemberToken } from "./issue-member-token.service.ts";

export const integrationRoutes = [
  implement(channelCalls.list, async ({ db, deps, actor }) => {
    const { channels, missedScope } = await deps.channels.list(db, actor.workspace.id);
    return { items: channels.map(({ id, name }) => ({ id, name })), missedScope };
  }),
  implement(integrationCalls.issueToken, (call, { params, body }) => issueMemberToken(call, { ...params, ...body })),
];
