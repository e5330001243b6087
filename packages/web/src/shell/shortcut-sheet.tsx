import { Dialog, isApple, Kbd } from "@guildhall/widget";
import { Fragment } from "react";
import { useCommandList } from "../commands/command.store.ts";
import { labelOf } from "../commands/keystroke.ts";
import { useTranslate } from "../i18n/language.ts";
import { closeOverlay } from "./overlay.store.ts";
import styles from "./palette.module.css";

/** Every shortcut that works on the current page. */
export function ShortcutSheet() {
  const t = useTranslate();
  const withKeys = useCommandList().flatMap(({ id, title, shortcut }) =>
    shortcut === undefined ? [] : [{ id, title, shortcut }],
  );
  return (
    <Dialog open onClose={closeOverlay} title={t("palette:shortcutsTitle")} description={t("palette:shortcutsHint")}>
      <dl className={styles.keys}>
        {withKeys.map(({ id, title, shortcut }) => (
          <Fragment key={id}>
            <dt>{title}</dt>
            <dd>
              <Kbd keys={labelOf(shortcut, isApple()).split(" ")} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
