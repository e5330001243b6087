import { deliveredEventPaths, type Delivery } from "@guildhall/core/deliveries";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";

/** A failure in one line: a mail's recipient and subject, or the reader and its event. */
export function useDeliveryWords(): (delivery: Delivery) => string {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  return (delivery) => {
    if (delivery.kind === "reader") {
      const keys = deliveredEventPaths(delivery.event).map((path) => `deliveries:${path}`);
      const words = keys.map((key) => ({ key, text: translateAny(key) })).find(({ key, text }) => text !== key);
      // An event of another version has only its name.
      return t("deliveries:reader", {
        reader: t(`deliveries:readers.${delivery.reader}`),
        event: words?.text ?? delivery.event,
      });
    }
    const { receiver, address, subject } = delivery;
    const name = receiver?.name ?? address;
    const to = name === "" ? t("deliveries:toNobody") : t("deliveries:to", { name });
    return t("deliveries:mail", { receiver: to, subject: t(`deliveries:subjects.${subject}`) });
  };
}
