import { achievementCalls, type AchievementTemplate, mayCreateTemplate } from "@guildhall/core/achievements";
import { describeRefusal } from "@guildhall/core/i18n";
import { Button, Card, EmptyState, IconButton, SkeletonText, VisuallyHidden } from "@guildhall/widget";
import { AchievementPicture } from "@guildhall/widget/feed";
import { useCall } from "@guildhall/widget/guild";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { tableStyles as styles } from "@guildhall/widget/tables";
import { AchievementDialog } from "./achievement.dialog.tsx";
import { DeleteAchievementDialog } from "./delete-achievement.dialog.tsx";

type Open = { readonly kind: "add" } | { readonly kind: "edit" | "delete"; readonly template: AchievementTemplate };

/** The achievements that challenges can grant. */
export function AchievementsCard() {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const [open, setOpen] = useState<Open | null>(null);
  const { data, isError, refetch } = useCall(achievementCalls.listTemplates, {});
  if (data === undefined)
    return (
      <Card title={t("achievements:title")}>
        <Loading isError={isError} onRetry={() => void refetch()} />
      </Card>
    );
  const adding = mayCreateTemplate(data.items.length);
  const disabledReason = adding.allowed ? null : describeRefusal(translateAny, adding);
  const add = (
    <Button icon={<Plus />} disabledReason={disabledReason} onClick={() => setOpen({ kind: "add" })}>
      {t("achievements:add")}
    </Button>
  );
  const hasAny = data.items.length > 0;
  return (
    <Card title={t("achievements:title")} lead={hasAny && t("achievements:lead")} actions={hasAny && add}>
      {hasAny ? (
        <Templates items={data.items} onOpen={setOpen} />
      ) : (
        <EmptyState picture="flag" title={t("achievements:empty.title")} action={add}>
          {t("achievements:empty.text")}
        </EmptyState>
      )}
      {open !== null && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

// On a phone a row is a block: name on the left, actions on the right.
const BLOCK = { gridTemplateColumns: "1fr auto", alignItems: "center" } as const;

function Templates({
  items,
  onOpen,
}: {
  readonly items: readonly AchievementTemplate[];
  readonly onOpen: (open: Open) => void;
}) {
  const t = useTranslate();
  // Explicit roles: as blocks, table parts would lose their semantics.
  return (
    <table role="table" aria-label={t("achievements:title")} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {(["name"] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`achievements:columns.${column}`)}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <VisuallyHidden>{t("achievements:columns.actions")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((template) => (
          <tr key={template.id} role="row" style={BLOCK}>
            <th role="rowheader" scope="row" style={{ gridColumn: "auto" }}>
              <span className={styles.currency}>
                <AchievementPicture imageUrl={template.imageUrl} /> {template.title}
              </span>
            </th>
            <td role="cell" className={styles.actions}>
              <IconButton
                size="s"
                icon={<Pencil />}
                label={t("achievements:edit", { title: template.title })}
                onClick={() => onOpen({ kind: "edit", template })}
              />
              <IconButton
                size="s"
                icon={<Trash />}
                label={t("achievements:delete", { title: template.title })}
                onClick={() => onOpen({ kind: "delete", template })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OpenDialog({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) {
  if (open.kind === "delete") return <DeleteAchievementDialog template={open.template} onClose={onClose} />;
  return <AchievementDialog template={open.kind === "add" ? null : open.template} onClose={onClose} />;
}

function Loading({ isError, onRetry }: { readonly isError: boolean; readonly onRetry: () => void }) {
  const t = useTranslate();
  if (!isError) return <SkeletonText lines={3} />;
  return (
    <EmptyState
      picture="offline"
      title={t("achievements:failed")}
      action={<Button onClick={onRetry}>{t("achievements:retry")}</Button>}
    />
  );
}
