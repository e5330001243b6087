import { assignmentCalls } from "@guildhall/core/challenges";
import { useCall, useTranslate } from "../../guild/index.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { cardStyles as cards } from "../../forms/index.ts";
import { MemberChip, memberHref } from "../members/index.ts";
import type { DialogFrame } from "./open-dialog.ts";

export function PeopleDialog({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const { data, isError, refetch } = useCall(assignmentCalls.listAssignees, { params: { id: challenge.id } });
  const leaderId = challenge.type === "raid" ? challenge.assignments[0]?.activityUser.id : undefined;
  return (
    <Dialog open size="s" onClose={onClose} title={t("challenge:people.title")}>
      {data === undefined && !isError && <SkeletonText lines={3} />}
      {isError && (
        <EmptyState
          picture="offline"
          title={t("challenge:people.failed")}
          action={<Button onClick={() => void refetch()}>{t("challenge:retry")}</Button>}
        />
      )}
      <ul className={cards.cards}>
        {data?.items.map(({ userId: id, name, avatarUrl }) => (
          <li key={id}>
            <MemberChip
              member={{ id, name, avatarUrl }}
              href={memberHref(id)}
              {...(id === leaderId && { about: t("challenge:people.leader") })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
