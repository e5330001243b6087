import { thanksCalls } from "@guildhall/core/thanks";
import { Button, ButtonLink } from "@guildhall/widget";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { callQuery, listQuery } from "@guildhall/widget/guild";
import { MonthlyQuota, THANKS_LISTS, thanksInput, ThanksLists, thanksListsInput } from "@guildhall/widget/thanks";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Settings from "lucide-react/icons/settings";
import { CardKeys } from "../../commands/use-card-keys.ts";
import { queryClient } from "../../data/query-client.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useSearchChoice } from "../../routing/search.ts";
import { api } from "../../session/api.ts";
import { useFeatureRefusal } from "../../session/use-feature-refusal.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { toMonth, useChosenMonth } from "./chosen-month.ts";
import { useMayManageThanks } from "./may-manage-thanks.ts";
import { useSetUpLink } from "./set-up-link.tsx";
import { usePreloadedThankDialog } from "./thank-dialog-host.tsx";
import { openThankBack } from "./thank-dialog.store.ts";
import { ThanksStatsCard } from "./thanks-stats.tsx";
import styles from "./thanks.module.css";

function ThanksPage() {
  const t = useTranslate();
  const mayManage = useMayManageThanks();
  const setUp = useSetUpLink();
  const { month } = useChosenMonth();
  const refusal = useFeatureRefusal("new-thanks");
  const actions = (
    <div className={cards.actions}>
      {mayManage && (
        <ButtonLink href="/settings/thanks" icon={<Settings />}>
          {t("thanks:settings")}
        </ButtonLink>
      )}
      {refusal === null ? (
        <ButtonLink variant="primary" href="/thanks/create" icon={<HeartHandshake />}>
          {t("thanks:give")}
        </ButtonLink>
      ) : (
        <Button variant="primary" icon={<HeartHandshake />} disabledReason={refusal}>
          {t("thanks:give")}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <PageHead title={t("thanks:title")} lead={t("thanks:lead")} help="thanks" actions={actions} />
      <div className={cards.split}>
        <aside className={styles.aside}>
          <MonthlyQuota month={month} setUp={setUp} />
        </aside>
        <div className={styles.content}>
          {mayManage && <ThanksStatsCard />}
          <Lists />
        </div>
      </div>
    </>
  );
}

function Lists() {
  const t = useTranslate();
  const preload = usePreloadedThankDialog();
  const [type, setType] = useSearchChoice("tab", THANKS_LISTS);
  const { month, setMonth } = useChosenMonth();
  const titles = { next: t("thanks:list.nextCard"), previous: t("thanks:list.previousCard") };
  return (
    <ThanksLists
      view={{ type, month }}
      onType={setType}
      onMonth={setMonth}
      onThankBack={openThankBack}
      // Ready before T is pressed.
      onCardFocus={preload}
      keysOf={(move) => <CardKeys source="thanks-list" titles={titles} move={move} />}
    />
  );
}

/** The workspace's thanks; the URL's `tab`, `month` and `period` say what is shown. */
export const thanksPage = definePage({
  component: ThanksPage,
  warm: ({ search }) => {
    const type = THANKS_LISTS.find((each) => each === search["tab"]) ?? "team";
    const view = { type, month: toMonth(search["month"]) };
    return Promise.all([
      queryClient.prefetchQuery(callQuery(api, thanksCalls.getLists, thanksListsInput(view))),
      queryClient.prefetchInfiniteQuery(
        listQuery(api, thanksCalls.list, { input: thanksInput(view), cursor: "last_id" }),
      ),
    ]);
  },
});
