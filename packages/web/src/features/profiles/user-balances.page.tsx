import { useParams } from "@tanstack/react-router";
import { definePage } from "../../routing/page.ts";
import { ProfileFrame } from "./profile-frame.tsx";
import { ProfileTabs } from "@guildhall/widget/profiles";
import { ProfileStatement, toCurrencyId } from "./profile-statement.tsx";
import { warmStatement } from "./warm-profile.ts";

function UserBalancesPage() {
  const userId = Number(useParams({ strict: false }).uid);
  return (
    <ProfileFrame key={userId} userId={userId}>
      {() => (
        <>
          <ProfileTabs userId={userId} active="balances" />
          <ProfileStatement userId={userId} />
        </>
      )}
    </ProfileFrame>
  );
}

export const userBalancesPage = definePage({
  component: UserBalancesPage,
  warm: ({ params, search }) =>
    warmStatement({ userId: Number(params["uid"]), currencyId: toCurrencyId(search["currency"]) }),
});
