import { IconButton } from "@guildhall/widget";
import CreditCard from "lucide-react/icons/credit-card";
import { useTranslate } from "../../i18n/language.ts";

export function PlanColumn() {
  const t = useTranslate();
  return t("granting:plan");
}

export function PlanButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const t = useTranslate();
  return <IconButton size="s" icon={<CreditCard />} label={t("granting:change", { name })} onClick={onPress} />;
}
