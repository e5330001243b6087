import { highestRole } from "@guildhall/core/permissions";
import { type WorkspaceItem } from "@guildhall/core/workspaces";
import { Badge, IconButton, VisuallyHidden } from "@guildhall/widget";
import { latePart } from "@guildhall/widget/guild";
import ArrowRight from "lucide-react/icons/arrow-right";
import Pencil from "lucide-react/icons/pencil";
import { useTranslate } from "../../i18n/language.ts";
import { enterWorkspace } from "../../shell/enter-workspace.ts";
import { tableStyles as styles } from "@guildhall/widget/tables";
import own from "./workspaces.module.css";

const PlanCells = latePart({
  load: () => import("./plan-cells.tsx").then((file) => file.PlanCells),
  texts: ["billing", "granting"],
});
const PlanButton = latePart({
  load: () => import("./plan-button.tsx").then((file) => file.PlanButton),
  texts: ["granting"],
});
const PlanColumn = latePart({
  load: () => import("./plan-button.tsx").then((file) => file.PlanColumn),
  texts: ["granting"],
});

// On a phone a row is a block: role on the left, actions on the right.
const BLOCK = { gridTemplateColumns: "1fr auto", alignItems: "center" } as const;

/** Workspaces with the reader's role in each, and a link to enter. */
export function WorkspacesTable({
  items,
  path,
  hasPlans,
  onRename,
  onChangePlan,
}: {
  readonly items: readonly WorkspaceItem[];
  /** Where entering leads. */
  readonly path: string;
  readonly hasPlans: boolean;
  readonly onRename: (workspace: WorkspaceItem) => void;
  readonly onChangePlan: (workspace: WorkspaceItem) => void;
}) {
  const t = useTranslate();
  // Explicit roles: as blocks, table parts would lose their semantics.
  return (
    <table role="table" aria-label={t("workspaces:title")} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {(["name", "roles"] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`workspaces:columns.${column}`)}
            </th>
          ))}
          {hasPlans && (
            <th role="columnheader" scope="col">
              <PlanColumn />
            </th>
          )}
          <th role="columnheader" scope="col">
            <VisuallyHidden>{t("workspaces:columns.actions")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((item) => (
          <tr key={item.id} role="row" style={BLOCK} aria-current={item.isCurrent ? "true" : undefined}>
            <th role="rowheader" scope="row">
              {item.name} {item.isCurrent && <Badge tone="primary">{t("workspaces:current")}</Badge>}
            </th>
            <td role="cell" className={styles.cell}>
              <Role item={item} />
            </td>
            {hasPlans && (
              <td role="cell" className={own.plan}>
                <PlanCells license={item.license} />
              </td>
            )}
            <td role="cell" className={styles.actions}>
              {hasPlans && <PlanButton name={item.name} onPress={() => onChangePlan(item)} />}
              <Actions item={item} path={path} onRename={onRename} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Role({ item: { roles } }: { readonly item: WorkspaceItem }) {
  const t = useTranslate();
  return roles.length === 0 ? t("workspaces:notMember") : t(`words:role.${highestRole(roles)}`);
}

function Actions({
  item,
  path,
  onRename,
}: {
  readonly item: WorkspaceItem;
  readonly path: string;
  readonly onRename: (workspace: WorkspaceItem) => void;
}) {
  const t = useTranslate();
  const { id, name, isCurrent, abilities } = item;
  return (
    <>
      {abilities.rename.allowed && (
        <IconButton
          size="s"
          icon={<Pencil />}
          label={t("workspaces:rename", { name })}
          onClick={() => onRename(item)}
        />
      )}
      {!isCurrent && abilities.enter.allowed && (
        <IconButton
          size="s"
          icon={<ArrowRight />}
          label={t("workspaces:enter", { name })}
          onClick={() => void enterWorkspace(id, path)}
        />
      )}
    </>
  );
}
