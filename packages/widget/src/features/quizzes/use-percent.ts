import { useReaderLanguage } from "../../guild/index.ts";

/** Writes a share from 0 to 1 as whole percent. */
export function usePercent(): (share: number) => string {
  const format = new Intl.NumberFormat(useReaderLanguage(), { style: "percent" });
  return (share) => format.format(share);
}
