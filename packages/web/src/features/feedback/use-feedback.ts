import { type FEEDBACK_TYPES, ValidationFailure } from "@guildhall/core";
import { feedbackCalls } from "@guildhall/core/feedback";
import { showFailure, useSending } from "@guildhall/widget/guild";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { panel } from "../../shell/panel.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

export interface FeedbackForm {
  readonly type: FeedbackType;
  readonly message: string;
  readonly isBusy: boolean;
  readonly errors: readonly string[];
  readonly setType: (type: FeedbackType) => void;
  readonly setMessage: (message: string) => void;
  readonly send: () => void;
}

/** State of the feedback form; the text stays until it's sent. */
export function useFeedback({
  first = "feature",
  onSent,
}: {
  readonly first?: FeedbackType;
  readonly onSent: () => void;
}): FeedbackForm {
  const t = useTranslate();
  const [type, setType] = useState<FeedbackType>(first);
  const [message, setMessage] = useState("");
  // Its page isn't a member's, so there's no guild.
  const { isBusy, failure, run } = useSending(
    (failed) => failed instanceof ValidationFailure || showFailure(panel, failed),
  );
  const send = async (): Promise<void> => {
    await api.call(feedbackCalls.send, { body: { feedbackType: type, message } });
    showMessage({ text: t("feedback:sent"), tone: "good" });
    setMessage("");
    onSent();
  };
  return {
    type,
    message,
    isBusy,
    errors: failure instanceof ValidationFailure ? failure.fields.map((field) => field.message) : [],
    setType,
    setMessage,
    send: () => run(send),
  };
}
