import { Card } from "@guildhall/widget";
import { useTranslate } from "../../../i18n/language.ts";
import { CopyBox } from "./copy-box.tsx";
import { embedCode } from "./embed-code.ts";
import styles from "./widget.module.css";

/** What goes into a page, with this workspace's own id and address. */
export function CodeCard({ appId }: { readonly appId: string }) {
  const t = useTranslate();
  return (
    <Card title={t("embedding:code.title")} lead={t("embedding:code.hint")}>
      <div className={styles.boxes}>
        <CopyBox label={t("embedding:code.app")} text={appId} />
        <CopyBox label={t("embedding:code.page")} text={embedCode(location.origin, appId)} />
      </div>
    </Card>
  );
}
