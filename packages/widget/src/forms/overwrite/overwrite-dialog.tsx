import { useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { ChangedLine, OverwriteQuestion } from "./save-unless-changed.ts";
import styles from "./overwrite.module.css";

/** Shows what someone else saved beside what the reader wants to save. Closing it saves nothing. */
export function OverwriteDialog({ question: { lines, answer } }: { readonly question: OverwriteQuestion }) {
  const t = useTranslate();
  return (
    <Dialog
      open
      onClose={() => answer("neither")}
      dismissible={false}
      title={t("overwrite:title")}
      description={t("overwrite:lead")}
      actions={
        <>
          <Button onClick={() => answer("theirs")} data-autofocus>
            {t("overwrite:theirs")}
          </Button>
          <Button variant="primary" onClick={() => answer("mine")}>
            {t("overwrite:mine")}
          </Button>
        </>
      }
    >
      <div className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.field} line={line} />
        ))}
      </div>
    </Dialog>
  );
}

function Line({ line }: { readonly line: ChangedLine }) {
  const t = useTranslate();
  return (
    <section>
      <h3 className={styles.label}>{line.label}</h3>
      <dl className={styles.values}>
        {(["before", "theirs", "mine"] as const).map((whose) => (
          <div key={whose} className={styles[whose]}>
            <dt>{t(`overwrite:values.${whose}`)}</dt>
            <dd>{line[whose] === "" ? t("overwrite:empty") : line[whose]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
