import { useTranslate } from "../../guild/index.ts";

const MINUTE_S = 60;

/** A time in s as words: whole minutes if it's made of them. */
export function useDuration(): (seconds: number) => string {
  const t = useTranslate();
  return (seconds) =>
    seconds % MINUTE_S === 0
      ? t("quiz:facts.minutes", { count: seconds / MINUTE_S })
      : t("quiz:facts.seconds", { count: seconds });
}
