import { CHALLENGE_TYPES } from "@guildhall/core/challenges";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { formStyles } from "@guildhall/widget/forms";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { PageHead } from "../../../shell/page-head.tsx";
import { ChallengeComposer } from "./challenge-composer.tsx";
import { useChallengeWords } from "../challenge-words.ts";
import { challengeFormQuery } from "./challenge-form.queries.ts";
import { FormSkeleton, FormTrouble } from "./form-states.tsx";

function CreateChallengePage() {
  const t = useTranslate();
  const { challengeType } = useParams({ strict: false }) as { readonly challengeType?: string };
  const { create } = useChallengeWords();
  const { data, error, isFetching, refetch } = useQuery(challengeFormQuery(0));
  const { usual } = useGroupOptions(t("challenges:form.everybody"));
  const type = CHALLENGE_TYPES.find((each) => each === challengeType);
  return (
    <div className={formStyles.page}>
      <PageHead title={create} />
      {data === undefined && error !== null && <FormTrouble error={error} onRetry={() => void refetch()} />}
      {isFetching && <FormSkeleton />}
      {data !== undefined && !isFetching && (
        <ChallengeComposer data={data} suggested={{ ...(type !== undefined && { type }), groupId: usual }} />
      )}
    </div>
  );
}

export const createChallengePage = definePage({
  component: CreateChallengePage,
  warm: () => queryClient.prefetchQuery(challengeFormQuery(0)),
});
