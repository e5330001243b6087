import { formatMonth } from "@guildhall/core";
import { thanksCalls, type ThanksListType } from "@guildhall/core/thanks";
import { cardStyles as cards } from "../../forms/index.ts";
import { useCall, useReaderLanguage, useTranslate } from "../../guild/index.ts";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { TabPanel, Tabs } from "../../ui/tabs.tsx";
import { ThanksList, type ThanksListProps } from "./thanks-list.tsx";
import { THANKS_LISTS, thanksListsInput, type ThanksListsData, type ThanksView } from "./thanks-reads.ts";

export interface ThanksListsProps extends Omit<ThanksListProps, "onAllMonths"> {
  readonly onType: (type: ThanksListType) => void;
  /** `YYYY-MM`, or empty for every month. */
  readonly onMonth: (month: string) => void;
}

/** The team's thanks, and those received and given, of one month or all. */
export function ThanksLists({ onType, onMonth, ...list }: ThanksListsProps) {
  const t = useTranslate();
  const language = useReaderLanguage();
  const { type, month } = list.view;
  const { data } = useCall(thanksCalls.getLists, thanksListsInput(list.view), { keepsPrevious: true });
  return (
    <div className={cards.lists}>
      <div className={cards.filters}>
        <Tabs
          id="thanks"
          label={t("thanks:list.tabs")}
          tabs={THANKS_LISTS.map((key) => ({ key, label: t(`thanks:list.${key}`), count: countOf(data, key) }))}
          active={type}
          onSelect={(key) => onType(THANKS_LISTS.find((each) => each === key) ?? "team")}
        />
        <Select
          label={t("thanks:list.month")}
          hideLabel
          value={month}
          onChange={(event) => onMonth(event.currentTarget.value)}
          options={monthOptions({ months: data?.months ?? [], month, language, all: t("thanks:list.allMonths") })}
        />
      </div>
      <TabPanel id="thanks" tab={type}>
        <ThanksList key={`${type} ${month}`} {...list} onAllMonths={() => onMonth("")} />
      </TabPanel>
    </div>
  );
}

// The chosen month is an option, even if nothing happened in it.
function monthOptions({
  months,
  month,
  language,
  all,
}: Pick<ThanksListsData, "months"> &
  Pick<ThanksView, "month"> & { readonly language: string; readonly all: string }): readonly SelectOption[] {
  const isKnown = month === "" || months.some((each) => each.value === month);
  const named = isKnown ? [] : [{ value: month, label: formatMonth(month, language) }];
  return [{ value: "", label: all }, ...named, ...months];
}

function countOf(lists: ThanksListsData | undefined, type: ThanksListType): number | undefined {
  return lists?.lists.find((each) => each.type === type)?.count;
}
