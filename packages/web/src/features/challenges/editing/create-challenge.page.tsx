import { CHALLENGE_TYPES, challengeCalls, readNewChallenge } from "@guildhall/core/challenges";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useParams, useSearch } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { ChallengeComposer } from "./challenge-composer.tsx";
import { useChallengeWords } from "../challenge-words.ts";
import { FormSkeleton, FormTrouble } from "../../activities/editing/form-states.tsx";

const NEW = { params: { id: 0 } } as const;

function CreateChallengePage() {
  const t = useTranslate();
  const { challengeType } = useParams({ strict: false }) as { readonly challengeType?: string };
  const { create } = useChallengeWords();
  const { data, error, isFetching, refetch } = useForm(challengeCalls.getForEdit, NEW, { isAhead: true });
  const { usual } = useGroupOptions(t("challenges:form.everybody"));
  const type = CHALLENGE_TYPES.find((each) => each === challengeType);
  const start = readNewChallenge(useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>);
  return (
    <div className={formStyles.page}>
      <PageHead title={create} help="moderators" />
      {data === undefined && error !== null && <FormTrouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && isFetching && <FormSkeleton />}
      {data !== undefined && (
        <ChallengeComposer data={data} suggested={{ ...(type !== undefined && { type }), groupId: usual, ...start }} />
      )}
    </div>
  );
}

export const createChallengePage = definePage({
  component: CreateChallengePage,
  warm: () => queryClient.prefetchQuery(formQuery(api, challengeCalls.getForEdit, NEW)),
});
