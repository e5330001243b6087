import { LICENSE_STATUSES } from "@guildhall/core/billing";
import type { WorkspaceItem } from "@guildhall/core/workspaces";
import { Badge, type BadgeTone } from "@guildhall/widget";
import { useTranslate } from "../../i18n/language.ts";
import { usePlanWords } from "./plan-words.ts";

const TONES: Readonly<Record<string, BadgeTone>> = {
  trial_active: "primary",
  subscription_active: "success",
  trial_expired: "warning",
  subscription_canceled: "warning",
  subscription_expired: "warning",
};

/** A workspace's plan, how it stands, until when, and for how many it's paid. */
export function PlanCells({ license }: Pick<WorkspaceItem, "license">) {
  const t = useTranslate();
  const { dateOf, planOf } = usePlanWords();
  const { type, status, expireAt, seats } = license;
  const known = LICENSE_STATUSES.find((each) => each === status);
  return (
    <>
      <span>{planOf(type)}</span>{" "}
      {known !== undefined && known !== "initial" && (
        <Badge tone={TONES[known] ?? "neutral"}>{t(`billing:status.${known}`)}</Badge>
      )}
      {known !== "initial" && (
        <small>
          {" "}
          {t("granting:ends")}: {expireAt === null ? t("granting:never") : dateOf(expireAt)}
          {seats > 0 && ` · ${t("granting:seats")}: ${String(seats)}`}
        </small>
      )}
    </>
  );
}
