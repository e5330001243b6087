import { InvariantError } from "@guildhall/core";
import type { Permission } from "@guildhall/core/permissions";
import { useGuild, useStored } from "./guild-provider.tsx";
import type { Member } from "./member.ts";

/** The reader, on screens for members of a workspace. @throws {InvariantError} for anyone else */
export function useMember(): Member {
  const member = useMemberOrNull();
  if (member === null) throw new InvariantError("a member's screen is shown to a guest");
  return member;
}

/** The reader; null for guests and without a workspace. */
export function useMemberOrNull(): Member | null {
  return useStored(useGuild().member);
}

export function useMay(permission: Permission): boolean {
  return useMemberOrNull()?.permissions.includes(permission) ?? false;
}
