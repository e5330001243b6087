import { useParams } from "@tanstack/react-router";
import { definePage } from "../../routing/page.ts";
import { ProfileLayout } from "./profile-layout.tsx";
import { ProfileTabs } from "./profile-tabs.tsx";
import { Statement } from "./statement.tsx";
import { toCurrencyId, warmStatement } from "./statement.queries.ts";

function UserBalancesPage() {
  const userId = Number(useParams({ strict: false }).uid);
  return (
    <ProfileLayout key={userId} userId={userId}>
      {() => (
        <>
          <ProfileTabs userId={userId} active="balances" />
          <Statement userId={userId} />
        </>
      )}
    </ProfileLayout>
  );
}

export const userBalancesPage = definePage({
  component: UserBalancesPage,
  warm: ({ params, search }) =>
    warmStatement({ userId: Number(params["uid"]), currencyId: toCurrencyId(search["currency"]) }),
});
