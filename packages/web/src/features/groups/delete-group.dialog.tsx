import { CallFailure, type EndpointResponse } from "@guildhall/core";
import { type Group, groupCalls, type NameClash } from "@guildhall/core/groups";
import { Banner, Button, Dialog, SkeletonText } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "../../i18n/language.ts";
import { api } from "../../session/api.ts";
import { describeFailure } from "../../shell/show-failure.ts";
import { showMessage } from "../../shell/snackbar.store.ts";
import { deletionQuery, refreshGroups } from "./groups.queries.ts";

type Preview = EndpointResponse<typeof groupCalls.previewDeletion>;

export function DeleteGroupDialog({
  group,
  parentName,
  clashes,
  onRename,
  onClose,
}: {
  readonly group: Group;
  /** Empty at the root. */
  readonly parentName: string;
  /** Subgroups whose names are taken one level up: the group can't be deleted until they're renamed. */
  readonly clashes: readonly NameClash<Group>[];
  readonly onRename: (group: Group) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const { data, isError } = useQuery(deletionQuery(group.id));
  const { isBusy, notice, remove } = useDeletion(group, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("groups:deletion.title", { name: group.name })}
      description={t("groups:deletion.lead")}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t("groups:deletion.cancel")}
          </Button>
          <Button
            variant="danger"
            busy={isBusy || (data === undefined && !isError && clashes.length === 0)}
            disabledReason={clashes.length > 0 ? t("groups:deletion.clashes", { count: clashes.length }) : null}
            onClick={remove}
          >
            {t("groups:deletion.delete")}
          </Button>
        </>
      }
    >
      {notice !== null && <Banner tone="danger">{notice}</Banner>}
      {isError && <Banner tone="warning">{t("groups:deletion.failed")}</Banner>}
      {clashes.length > 0 && <Clashes clashes={clashes} onRename={onRename} />}
      {data === undefined ? !isError && <SkeletonText lines={2} /> : <Effects preview={data} parent={parentName} />}
    </Dialog>
  );
}

/** Shows each group that can't move up next to the one with its name, and offers to rename it. */
function Clashes({
  clashes,
  onRename,
}: {
  readonly clashes: readonly NameClash<Group>[];
  readonly onRename: (group: Group) => void;
}) {
  const t = useTranslate();
  return (
    <Banner tone="warning">
      <p>{t("groups:deletion.clashes", { count: clashes.length })}</p>
      <ul>
        {clashes.map(({ group, path, namesakePath }) => (
          <li key={group.id}>
            {t("groups:deletion.clash", { path, namesake: namesakePath })}{" "}
            <Button size="s" onClick={() => onRename(group)} aria-label={t("groups:deletion.renameNamed", { path })}>
              {t("groups:deletion.rename")}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Effects({ preview, parent }: { readonly preview: Preview; readonly parent: string }) {
  const t = useTranslate();
  const { parentId, members, children, groupThanks, challenges } = preview;
  const root = parentId === 0 ? "Root" : "";
  const effects = [
    members > 0 && t(`groups:deletion.members${root}`, { count: members, parent }),
    children > 0 && t(`groups:deletion.children${root}`, { count: children, parent }),
    groupThanks > 0 && t(`groups:deletion.thanks${root}`, { count: groupThanks, parent }),
    challenges > 0 && t(`groups:deletion.challenges${root}`, { count: challenges, parent }),
  ].filter((effect) => effect !== false);
  if (effects.length === 0) return <p>{t("groups:deletion.nothing")}</p>;
  return (
    <ul>
      {effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  );
}

function useDeletion(group: Group, onDone: () => void) {
  const t = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await api.call(groupCalls.delete, { params: { id: group.id } }, { quiet: true });
      showMessage({ text: t("groups:deletion.done", { name: group.name }), tone: "good" });
      refreshGroups();
      onDone();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, notice: failure === null ? null : describeFailure(failure), remove: () => void send() };
}
