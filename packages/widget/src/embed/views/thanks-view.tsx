import type { ThanksListType } from "@guildhall/core/thanks";
import { useState } from "react";
import { MonthlyQuota, ThanksLists } from "../../features/thanks/index.ts";
import { useThankDialog } from "./thank-host.tsx";

export function ThanksView() {
  const [type, setType] = useState<ThanksListType>("team");
  const [month, setMonth] = useState("");
  const thank = useThankDialog();
  return (
    <>
      <MonthlyQuota month={month} />
      <ThanksLists view={{ type, month }} onType={setType} onMonth={setMonth} onThankBack={thank.openBack} />
      {thank.dialog}
    </>
  );
}
