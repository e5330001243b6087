import { useState } from "react";
import { Statement } from "../../features/profiles/index.ts";
import { useMember } from "../../guild/index.ts";

export function BalancesView() {
  const [currencyId, setCurrencyId] = useState(0);
  return <Statement userId={useMember().user.id} currencyId={currencyId} onCurrency={setCurrencyId} />;
}
