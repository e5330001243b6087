import { LICENSE_STATUSES, PLAN_NAMES, PLAN_TITLES } from "@guildhall/core/billing";
import { Select } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { ENDS_WITHIN, type PlanView } from "./plan-view.ts";
import styles from "./workspaces.module.css";

/** Which plans, how they stand, and when they end. */
export function PlanFilters({
  view,
  onChange,
}: {
  readonly view: PlanView;
  readonly onChange: (change: Partial<PlanView>) => void;
}) {
  const t = useTranslate();
  const plans = PLAN_NAMES.map((value) => ({ value, label: PLAN_TITLES[value] }));
  const statuses = LICENSE_STATUSES.map((value) => ({ value, label: t(`billing:status.${value}`) }));
  const ends = ENDS_WITHIN.map((days) => ({
    value: String(days),
    label: days === 0 ? t("granting:filters.anyTime") : t("granting:filters.days", { count: days }),
  }));
  return (
    <div role="group" aria-label={t("granting:filters.label")} className={styles.filters}>
      <Select
        label={t("granting:filters.plan")}
        value={view.plan}
        options={[{ value: "", label: t("granting:filters.allPlans") }, ...plans]}
        onChange={(event) => onChange({ plan: PLAN_NAMES.find((each) => each === event.currentTarget.value) ?? "" })}
      />
      <Select
        label={t("granting:filters.status")}
        value={view.standing}
        options={[{ value: "", label: t("granting:filters.allStatuses") }, ...statuses]}
        onChange={(event) =>
          onChange({ standing: LICENSE_STATUSES.find((each) => each === event.currentTarget.value) ?? "" })
        }
      />
      <Select
        label={t("granting:filters.ends")}
        value={String(view.endsWithin)}
        options={ends}
        onChange={(event) => onChange({ endsWithin: Number(event.currentTarget.value) })}
      />
    </div>
  );
}
