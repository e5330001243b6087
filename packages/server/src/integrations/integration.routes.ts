import { integrationCalls } from "@guildhall/core/integrations";
import { implement } from "../http/implement.ts";
import { issueMemberToken } from "./issue-member-token.service.ts";

export const integrationRoutes = [
  implement(integrationCalls.issueToken, (call, { params, body }) => issueMemberToken(call, { ...params, ...body })),
];
