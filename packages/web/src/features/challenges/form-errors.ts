import type { FieldError, ValidationFailure } from "@guildhall/core";
import { describeFieldError } from "@guildhall/core/i18n";
import type { TextKey } from "@guildhall/core/i18n";
import { useTranslateAny } from "../../i18n/language.ts";

/** What each field of the call is called in the form. */
export const FIELD_LABELS: Readonly<Record<string, TextKey>> = {
  type: "challenges:form.type",
  title: "challenges:form.title",
  description: "challenges:form.description",
  closedDescription: "challenges:form.closedDescription",
  resultType: "challenges:form.resultType",
  resultDescription: "challenges:form.resultDescription",
  rewards: "challenges:form.rewards",
  entityRewards: "challenges:form.achievements",
  requireAccept: "challenges:form.requireAccept",
  allowMultiQuest: "challenges:form.allowMultiQuest",
  autoApprove: "challenges:form.autoApprove",
  acceptDeadlineAt: "challenges:form.acceptDeadline",
  completeDeadlineAt: "challenges:form.completeDeadline",
  groupId: "challenges:form.group",
  externalId: "challenges:form.externalId",
  autoCloseStatus: "challenges:form.autoCloseId",
};

/** What is wrong, at each field and as one list; texts in the reader's language. */
export interface FormErrors {
  /** What is wrong with a field of the call or something inside of it; null when nothing is. */
  readonly at: (field: string) => string | null;
  /** Everything once, each with the name of its field. */
  readonly list: readonly string[];
}

/** Joins what the form itself has found with what the server has said. */
export function useFormErrors(own: readonly FieldError[], wire: Pick<ValidationFailure, "fields"> | null): FormErrors {
  const t = useTranslateAny();
  const found = [
    ...own.map((error) => ({ field: error.field, message: describeFieldError(t, error) })),
    ...(wire?.fields ?? []),
  ];
  const list = found.map(({ field, message }) => {
    const label = FIELD_LABELS[rootOf(field)];
    return label === undefined ? message : t("challenges:form.fieldError", { field: t(label), error: message });
  });
  return {
    at: (field) => found.find((each) => rootOf(each.field) === field)?.message ?? null,
    list: [...new Set(list)],
  };
}

function rootOf(field: string): string {
  return field.split(".", 1)[0] ?? field;
}
