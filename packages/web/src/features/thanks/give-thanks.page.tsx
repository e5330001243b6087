import { thanksCalls } from "@guildhall/core/thanks";
import { Select } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { callQuery } from "@guildhall/widget/guild";
import { GiveThanks, NEW_THANKS, receiverQuery } from "@guildhall/widget/thanks";
import { useNavigate } from "@tanstack/react-router";
import { queryClient } from "../../data/query-client.ts";
import { LeaveGuard } from "../../forms/leave.dialog.tsx";
import { groupOptions } from "@guildhall/widget/forms";
import { toGroupId as toId } from "../../groups/group.store.ts";
import { useGroupChoice, useMayHaveGroups } from "../../groups/use-groups.ts";
import { useTranslate } from "../../i18n/language.ts";
import { definePage } from "../../routing/page.ts";
import { useSearchText } from "../../routing/search.ts";
import { api } from "../../session/api.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { useSetUpLink } from "./set-up-link.tsx";

function GiveThanksPage() {
  const t = useTranslate();
  const [user] = useSearchText("user");
  const [reason] = useSearchText("text");
  const navigate = useNavigate();
  const setUp = useSetUpLink({ variant: "primary" });
  return (
    <div className={formStyles.page}>
      <PageHead title={t("thanks:give")} help="thanks" />
      <GiveThanks
        userId={toId(user)}
        reason={reason}
        onPublished={() => void navigate({ to: "/", ignoreBlocker: true })}
        groupFilter={(groupId, choose) => <GroupFilter groupId={groupId} onChange={choose} />}
        guard={({ isDirty, discard }) => <LeaveGuard isDirty={isDirty} onDiscard={discard} />}
        setUp={setUp}
      />
    </div>
  );
}

/** Narrows the search for receivers to a group, and nothing if there is no group to choose: its place is kept until then. */
function GroupFilter({
  groupId,
  onChange,
}: {
  readonly groupId: number;
  readonly onChange: (groupId: number) => void;
}) {
  const t = useTranslate();
  const groups = useGroupChoice();
  const mayHaveGroups = useMayHaveGroups();
  if (!mayHaveGroups) return null;
  return (
    <Select
      label={t("thanks:form.group")}
      value={String(groupId)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      options={groupOptions(groups, t("shell:allGroups"))}
    />
  );
}

/** The thanks form; in the URL, `user` is its receiver and `text` what it begins with. */
export const giveThanksPage = definePage({
  component: GiveThanksPage,
  warm: ({ search }) => {
    const userId = toId(search["user"]);
    const person = userId === 0 ? undefined : queryClient.prefetchQuery(receiverQuery(api, userId));
    return Promise.all([queryClient.prefetchQuery(callQuery(api, thanksCalls.getForEdit, NEW_THANKS)), person]);
  },
});
