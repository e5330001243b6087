import { definePage } from "../../routing/page.ts";
import { session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { ProfileFrame } from "./profile-frame.tsx";
import { ProfileTabs } from "@guildhall/widget/profiles";
import { ProfileStatement, toCurrencyId } from "./profile-statement.tsx";
import { warmStatement } from "./warm-profile.ts";

function ProfileBalancesPage() {
  const { user } = useMember();
  return (
    <ProfileFrame userId={user.id}>
      {() => (
        <>
          <ProfileTabs userId={user.id} active="balances" />
          <ProfileStatement userId={user.id} />
        </>
      )}
    </ProfileFrame>
  );
}

export const profileBalancesPage = definePage({
  component: ProfileBalancesPage,
  warm: async ({ search }) => {
    const member = memberOf(session.getState().info);
    if (member !== null) await warmStatement({ userId: member.user.id, currencyId: toCurrencyId(search["currency"]) });
  },
});
