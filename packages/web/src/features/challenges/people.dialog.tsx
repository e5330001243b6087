import { Button, Dialog, EmptyState, MemberChip, SkeletonText } from "@guildhall/widget";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "../../i18n/language.ts";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { memberHref } from "../dashboard/index.ts";
import { peopleQuery } from "./challenge.queries.ts";
import type { DialogFrame } from "./open-dialog.ts";

export function PeopleDialog({ challenge, onClose }: DialogFrame) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery(peopleQuery(challenge.id));
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
