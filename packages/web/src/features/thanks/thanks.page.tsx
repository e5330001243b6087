import { formatMonth } from "@guildhall/core";
import { type ThanksListType } from "@guildhall/core/thanks";
import { Button, ButtonLink, Select, TabPanel, Tabs, type SelectOption } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Settings from "lucide-react/icons/settings";
import { queryClient } from "../../data/query-client.ts";
import { useLanguage, useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useSearchChoice } from "../../routing/search.ts";
import { useMember } from "../../session/use-session.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { PageHead } from "../../shell/page-head.tsx";
import { toMonth, useChosenMonth } from "./chosen-month.ts";
import { useMayManageThanks } from "./may-manage-thanks.ts";
import { MonthlyQuota } from "./monthly-quota.tsx";
import { ThanksList } from "./thanks-list.tsx";
import { ThanksStatsCard } from "./thanks-stats.tsx";
import { thanksListsQuery, thanksPagesQuery, type ThanksLists } from "./thanks.queries.ts";
import styles from "./thanks.module.css";

const LIST_TYPES = ["team", "received", "given"] as const satisfies readonly ThanksListType[];

function ThanksPage() {
  const t = useTranslate();
  const mayManage = useMayManageThanks();
  const canGive = useMember().features.includes("new-thanks");
  const actions = (
    <div className={cards.actions}>
      {mayManage && (
        <ButtonLink href="/settings/thanks" icon={<Settings />}>
          {t("thanks:settings")}
        </ButtonLink>
      )}
      {canGive ? (
        <ButtonLink variant="primary" href="/thanks/create" icon={<HeartHandshake />}>
          {t("thanks:give")}
        </ButtonLink>
      ) : (
        <Button variant="primary" icon={<HeartHandshake />} disabledReason={t("thanks:quota.off")}>
          {t("thanks:give")}
        </Button>
      )}
    </div>
  );
  return (
    <>
      <PageHead title={t("thanks:title")} lead={t("thanks:lead")} actions={actions} />
      <div className={cards.split}>
        <aside className={styles.aside}>
          <MonthlyQuota />
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
  const language = useLanguage();
  const [type, setType] = useSearchChoice("tab", LIST_TYPES);
  const { month, setMonth } = useChosenMonth();
  const { data } = useQuery(thanksListsQuery(month));
  return (
    <section className={cards.lists} aria-label={t("thanks:title")}>
      <div className={cards.filters}>
        <Tabs
          id="thanks"
          label={t("thanks:list.tabs")}
          tabs={LIST_TYPES.map((key) => ({ key, label: t(`thanks:list.${key}`), count: countOf(data, key) }))}
          active={type}
          onSelect={(key) => setType(LIST_TYPES.find((each) => each === key) ?? "team")}
        />
        <Select
          label={t("thanks:list.month")}
          hideLabel
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          options={monthOptions({ months: data?.months ?? [], month, language, all: t("thanks:list.allMonths") })}
        />
      </div>
      <TabPanel id="thanks" tab={type}>
        <ThanksList
          key={`${type} ${month}`}
          type={type}
          month={month}
          monthLabel={formatMonth(month, language)}
          onAllMonths={() => setMonth("")}
        />
      </TabPanel>
    </section>
  );
}

// A month named in the URL is an option, even if nothing happened in it.
function monthOptions({
  months,
  month,
  language,
  all,
}: {
  readonly months: ThanksLists["months"];
  readonly month: string;
  readonly language: string;
  readonly all: string;
}): readonly SelectOption[] {
  const isKnown = month === "" || months.some((each) => each.value === month);
  const named = isKnown ? [] : [{ value: month, label: formatMonth(month, language) }];
  return [{ value: "", label: all }, ...named, ...months];
}

function countOf(lists: ThanksLists | undefined, type: ThanksListType): number | undefined {
  return lists?.lists.find((each) => each.type === type)?.count;
}

/** The workspace's thanks; the URL's `tab`, `month` and `period` say what is shown. */
export const thanksPage = definePage({
  component: ThanksPage,
  warm: ({ search }) => {
    const type = LIST_TYPES.find((each) => each === search["tab"]) ?? "team";
    const month = toMonth(search["month"]);
    return Promise.all([
      queryClient.prefetchQuery(thanksListsQuery(month)),
      queryClient.prefetchInfiniteQuery(thanksPagesQuery({ type, month })),
    ]);
  },
});
