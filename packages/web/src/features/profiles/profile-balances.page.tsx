import { definePage } from "../../routing/page.ts";
import { session } from "../../session/api.ts";
import { memberOf, useMember } from "../../session/use-session.ts";
import { ProfileLayout } from "./profile-layout.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { Statement } from "./statement.tsx";
import { toCurrencyId, warmStatement } from "./statement.queries.ts";

function ProfileBalancesPage() {
  const { user } = useMember();
  return (
    <ProfileLayout userId={user.id}>
      {() => (
        <>
          <ProfileTabs userId={user.id} active="balances" />
          <Statement userId={user.id} />
        </>
      )}
    </ProfileLayout>
  );
}

export const profileBalancesPage = definePage({
  component: ProfileBalancesPage,
  warm: async ({ search }) => {
    const member = memberOf(session.getState().info);
    if (member !== null) await warmStatement({ userId: member.user.id, currencyId: toCurrencyId(search["currency"]) });
  },
});
