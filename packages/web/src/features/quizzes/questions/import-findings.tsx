import { Banner } from "@guildhall/widget";
import { useEffect, useRef } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import styles from "./questions.module.css";
import type { Found } from "./use-import.ts";

/** What a check says: that all is well, or all problems at once, as the spreadsheet shows their places. */
export function ImportFindings({ found }: { readonly found: Found }) {
  const t = useTranslate();
  const { count, problems } = found;
  const place = useRef<HTMLDivElement>(null);
  // It's above what was written.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, [found]);
  const questions = t("questions:import.found", { count });
  if (problems.length === 0)
    return (
      <div ref={place}>
        <Banner tone="success">{t("questions:import.ready", { questions })}</Banner>
      </div>
    );
  const words = { questions, problems: t("questions:import.problems", { count: problems.length }) };
  return (
    <div ref={place}>
      <Banner tone="danger">
        <p className={styles.found}>{t("questions:import.result", words)}</p>
        <p>{t("questions:import.errorsTitle")}</p>
        <table className={styles.problems}>
          <thead>
            <tr>
              <th scope="col">{t("questions:import.row")}</th>
              <th scope="col">{t("questions:import.column")}</th>
              <th scope="col">{t("questions:import.problem")}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, message }, index) => (
              <tr key={index}>
                <td>{row ?? "–"}</td>
                <td>{column ?? "–"}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Banner>
    </div>
  );
}
