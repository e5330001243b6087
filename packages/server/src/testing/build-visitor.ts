import { FEATURES } from "@guildhall/core/permissions";
import type { Role } from "@guildhall/core/permissions";
import { DEFAULT_WORKSPACE_SETTINGS } from "@guildhall/core/settings";
import { DEFAULT_THANKS_SETTINGS } from "@guildhall/core/thanks";
import type { Visitor } from "../session/visitor.ts";
import { licenseWithout } from "./license-of.ts";

export function buildVisitor(
  wanted: { readonly accountId?: number; readonly workspaceId?: number; readonly roles?: readonly Role[] } = {},
): Visitor {
  const { accountId = 1, workspaceId = 1, roles = ["member"] } = wanted;
  return {
    identity: {
      accountId,
      email: `account${accountId}@example.test`,
      language: "en",
      isSuperAdmin: roles.includes("super_admin"),
      tokenHash: Buffer.alloc(32, accountId),
      expiresAt: new Date("2030-01-01T00:00:00Z"),
      via: null,
      widget: null,
    },
    actor: {
      accountId,
      memberId: accountId,
      name: `Member ${accountId}`,
      roles,
      groupIds: [],
      workspace: {
        id: workspaceId,
        name: `Workspace ${workspaceId}`,
        settings: DEFAULT_WORKSPACE_SETTINGS,
        thanksSettings: DEFAULT_THANKS_SETTINGS,
        license: licenseWithout(),
        features: FEATURES,
        isCompleted: true,
      },
    },
  };
}
