import { InvariantError } from "@guildhall/core";
import type { Permission } from "@guildhall/core/permissions";
import { useGuild, useMemberOrNull } from "./guild-provider.tsx";
import type { Member } from "./member.ts";

/** The reader, on screens for members of a workspace. @throws {InvariantError} for anyone else */
export function useMember(): Member {
  const member = useMemberOrNull();
  if (member === null) throw new InvariantError("a member's screen is shown to a guest");
  return member;
}

export function useMay(permission: Permission): boolean {
  return useMemberOrNull()?.permissions.includes(permission) ?? false;
}

/** Whether there's a form for thanks here, and the plan lets them be given. */
export function useMayThank(): boolean {
  const { features } = useMember();
  return useGuild().hasPage("/thanks/create") && features.includes("new-thanks");
}
