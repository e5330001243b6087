import type { Role } from "../permissions/roles.ts";

export const words = {
  role: {
    member: "Member",
    moderator: "GM",
    admin: "Admin",
    owner: "Owner",
    super_admin: "Super admin",
  } satisfies Record<Role, string>,
  leave: {
    title: "Leave without saving?",
    kept: "Your draft stays in this tab until you close it.",
    lost: "Your changes will be lost.",
    stay: "Stay",
    keep: "Leave",
    discard: "Discard and leave",
  },
  disabled: "Disabled",
  cancel: "Cancel",
  edit: "Edit",
  undo: "Undo",
  retry: "Try again",
  all: "All",
  people_one: "{{count}} person",
  people_other: "{{count}} people",
  more: "+{{count}}",
} as const;
