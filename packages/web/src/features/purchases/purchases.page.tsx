import { purchaseCalls, purchaseListsOf } from "@guildhall/core/purchases";
import { Tabs } from "@guildhall/widget";
import { callQuery, listQuery, useCall } from "@guildhall/widget/guild";
import { Navigate, useParams } from "@tanstack/react-router";
import { useKeptFocus } from "../../commands/use-kept-focus.ts";
import { queryClient } from "../../data/query-client.ts";
import { chosenGroup, useChosenGroup } from "../../groups/group.store.ts";
import { PageGroupSelect } from "../../groups/page-group-select.tsx";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { api } from "../../session/api.ts";
import { useMay } from "../../session/use-session.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { ExportButton } from "../../shell/export-button.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { purchasesInput } from "./purchases-input.ts";
import { PurchasesList } from "./purchases-list.tsx";

function PurchasesPage() {
  const t = useTranslate();
  const params = useParams({ strict: false }) as { readonly type?: string };
  const groupId = useChosenGroup();
  const managesAll = useMay("manage-purchases");
  const lists = purchaseListsOf({ managesAll });
  const type = lists.find((each) => each === params.type);
  const { data } = useCall(purchaseCalls.getInfo, infoInput(groupId), { keepsPrevious: true });
  const place = useKeptFocus<HTMLElement>();
  if (type === undefined) return <Navigate to="/purchases" replace />;
  const tabs = lists.map((key) => ({
    key,
    label: t(`purchases:lists.${key}`),
    count: data?.lists.find((list) => list.type === key)?.count,
    href: `/purchases/${key}`,
  }));
  const read = () =>
    api.call(purchaseCalls.export, { params: { type }, query: { group_id: groupId } }, { quiet: true });
  return (
    <>
      <PageHead
        title={t("navigation:purchases")}
        lead={t(managesAll ? "purchases:lead" : "purchases:leadResponsible")}
        help="perks"
        actions={managesAll && <ExportButton label={t("purchases:export")} read={read} />}
      />
      <section ref={place} className={cards.lists} aria-label={t("navigation:purchases")}>
        <div className={cards.filters}>
          <Tabs label={t("purchases:lists.label")} tabs={tabs} active={type} />
          <PageGroupSelect />
        </div>
        <PurchasesList key={`${type} ${String(groupId)}`} type={type} groupId={groupId} />
      </section>
    </>
  );
}

function infoInput(groupId: number) {
  return { query: { group_id: groupId } };
}

/** Purchases by tab: requested, not requested yet, and activated. */
export const purchasesPage = definePage({
  component: PurchasesPage,
  warm: ({ params }) => {
    const groupId = chosenGroup();
    const type = purchaseListsOf({ managesAll: true }).find((each) => each === params["type"]) ?? "requests";
    return Promise.all([
      queryClient.prefetchInfiniteQuery(
        listQuery(api, purchaseCalls.list, { input: purchasesInput({ type, groupId }), cursor: "page" }),
      ),
      queryClient.prefetchQuery(callQuery(api, purchaseCalls.getInfo, infoInput(groupId))),
    ]);
  },
});
