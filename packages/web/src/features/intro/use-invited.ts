import { nameFromEmail, accountCalls } from "@guildhall/core/accounts";
import { userCalls } from "@guildhall/core/users";
import { useCall } from "@guildhall/widget/guild";
import type { InvitedAddress } from "@guildhall/widget/thanks";
import { useMay } from "../../session/use-session.ts";

const FIRST_PAGE = { query: { page: 0 } } as const;
const NOBODY: readonly InvitedAddress[] = [];

/** Whom the reader may thank by address, and who has joined with one meanwhile. */
export function useInvited() {
  const enabled = useMay("manage-users");
  const { data: invites, isError } = useCall(accountCalls.listInvites, FIRST_PAGE, { enabled });
  const { data: users } = useCall(userCalls.list, FIRST_PAGE, { enabled });
  const invited = invites?.items.map(({ id, email }) => ({ id, email, name: nameFromEmail(email) })).toReversed();
  return {
    // Without the list, members can still be thanked.
    invited: enabled && !isError ? invited : NOBODY,
    memberOf: (email: string) => users?.items.find((each) => each.email === email)?.id,
  };
}
