import { type Group, groupCalls, listGroupOptions, mayUpdateGroup } from "@guildhall/core/groups";
import { describeRefusal } from "@guildhall/core/i18n";
import { Badge, Banner, Button, GroupBadge, IconButton, Link, VisuallyHidden } from "@guildhall/widget";
import { useCall } from "@guildhall/widget/guild";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useLanguage, useTranslate, useTranslateAny } from "../../i18n/language.ts";
import { useHasRoute } from "../../routing/use-has-route.ts";
import { tableStyles as styles } from "@guildhall/widget/tables";

export interface GroupActions {
  /** Null if no group can be added. */
  readonly onAdd: ((parent: Group) => void) | null;
  readonly onEdit: (group: Group) => void;
  readonly onDelete: (group: Group) => void;
}

const LEVEL_REM = 1.75;

// On a phone a row is a block: people on the left, actions on the right.
const BLOCK = { gridTemplateColumns: "1fr auto", alignItems: "center" } as const;

export function GroupsTable({ groups, ...actions }: GroupActions & { readonly groups: readonly Group[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const { data, isError, refetch } = useCall(groupCalls.getFigures, {});
  const members = new Map(data?.items.map((each) => [each.id, each.members]));
  // Explicit roles: as blocks, table parts would lose their semantics.
  const table = (
    <table role="table" aria-label={t("groups:title")} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {(["name", "members"] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`groups:columns.${column}`)}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <VisuallyHidden>{t("groups:columns.actions")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {listGroupOptions(groups, language).map(({ group, depth }) => (
          <tr key={group.id} role="row" style={BLOCK}>
            <th role="rowheader" scope="row" style={{ paddingInlineStart: `${String(depth * LEVEL_REM)}rem` }}>
              <GroupBadge group={group} /> {group.externalId !== "" && <Badge>{t("groups:external")}</Badge>}
            </th>
            <td role="cell" className={styles.cell}>
              {data !== undefined && <People group={group} count={members.get(group.id) ?? 0} />}
            </td>
            <td role="cell" className={styles.actions}>
              <RowActions group={group} {...actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (!isError || data !== undefined) return table;
  const retry = (
    <Button size="s" onClick={() => void refetch()}>
      {t("groups:retry")}
    </Button>
  );
  return (
    <>
      <Banner tone="warning" actions={retry}>
        {t("groups:uncounted")}
      </Banner>
      {table}
    </>
  );
}

function People({ group, count }: { readonly group: Group; readonly count: number }) {
  const t = useTranslate();
  const text = t("words:people", { count });
  if (!useHasRoute("/users") || count === 0) return text;
  return (
    <Link href={`/users?group=${String(group.id)}`} aria-label={`${text}. ${t("groups:people", { name: group.name })}`}>
      {text}
    </Link>
  );
}

function RowActions({ group, onAdd, onEdit, onDelete }: GroupActions & { readonly group: Group }) {
  const t = useTranslate();
  const translateAny = useTranslateAny();
  const { name } = group;
  const decision = mayUpdateGroup(group);
  const disabledReason = decision.allowed ? null : describeRefusal(translateAny, decision);
  return (
    <>
      {onAdd !== null && (
        <IconButton size="s" icon={<Plus />} label={t("groups:addBelow", { name })} onClick={() => onAdd(group)} />
      )}
      <IconButton
        size="s"
        icon={<Pencil />}
        label={t("groups:edit", { name })}
        disabledReason={disabledReason}
        onClick={() => onEdit(group)}
      />
      <IconButton
        size="s"
        icon={<Trash />}
        label={t("groups:delete", { name })}
        disabledReason={disabledReason}
        onClick={() => onDelete(group)}
      />
    </>
  );
}
