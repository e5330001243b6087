import type { EndpointResponse } from "@guildhall/core";
import { type Group, groupCalls, type NameClash } from "@guildhall/core/groups";
import { Banner, Button, Dialog, SkeletonText } from "@guildhall/widget";
import { useCall, useSend } from "@guildhall/widget/guild";
import { useTranslate } from "../../i18n/language.ts";
import { showMessage } from "../../shell/snackbar.store.ts";

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
  const { data, isError } = useCall(groupCalls.previewDeletion, { params: { id: group.id } }, { freshMs: 0 });
  const { isBusy, notice, send } = useSend(groupCalls.delete);
  const remove = (): void =>
    send({ params: { id: group.id } }, () => {
      showMessage({ text: t("groups:deletion.done", { name: group.name }), tone: "good" });
      onClose();
    });
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
  const { parentId, members, children, groupThanks, challenges, quizzes, contests, chains } = preview;
  const root = parentId === 0 ? "Root" : "";
  const effects = [
    members > 0 && t(`groups:deletion.members${root}`, { count: members, parent }),
    children > 0 && t(`groups:deletion.children${root}`, { count: children, parent }),
    groupThanks > 0 && t(`groups:deletion.thanks${root}`, { count: groupThanks, parent }),
    challenges > 0 && t(`groups:deletion.challenges${root}`, { count: challenges, parent }),
    quizzes > 0 && t(`groups:deletion.quizzes${root}`, { count: quizzes, parent }),
    contests > 0 && t(`groups:deletion.contests${root}`, { count: contests, parent }),
    chains > 0 && t(`groups:deletion.chains${root}`, { count: chains, parent }),
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
