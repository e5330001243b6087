import type { Assignment } from "@guildhall/core/challenges";
import { Button } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { useTranslate } from "../../i18n/language.ts";
import { useManaging } from "./managing.ts";

/** Approves or requests changes; each button gives the reason it's disabled. */
export function ReviewButtons({
  attempt,
  keys = false,
}: {
  readonly attempt: Assignment;
  /** Shows the shortcuts. */
  readonly keys?: boolean;
}) {
  const t = useTranslate();
  const reasonOf = useReason();
  const open = useManaging();
  const { approve, reject } = attempt.abilities;
  return (
    <>
      <Button
        size="s"
        variant="primary"
        disabledReason={reasonOf(approve)}
        onClick={() => open({ kind: "approve", attempt })}
        {...(keys && { keys: ["A"] })}
      >
        {t("challenge:actions.approve")}
      </Button>
      <Button
        size="s"
        disabledReason={reasonOf(reject)}
        onClick={() => open({ kind: "reject", attempt })}
        {...(keys && { keys: ["R"] })}
      >
        {t("challenge:actions.reject")}
      </Button>
    </>
  );
}
