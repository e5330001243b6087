import { CHALLENGE_TYPES, challengeCalls, readNewChallenge } from "@guildhall/core/challenges";
import { formQuery, useForm } from "@guildhall/widget/guild";
import { useParams, useSearch } from "@tanstack/react-router";
import { queryClient } from "../../../data/query-client.ts";
import { useGroupOptions } from "../../../groups/use-group-options.ts";
import { useTranslate } from "../../../i18n/language.ts";
import { definePage } from "../../../routing/page.ts";
import { api } from "../../../session/api.ts";
import { FormPage } from "../../activities/index.ts";
import { readChainId } from "../../chains/index.ts";
import { useCreateChallenge } from "../challenge-words.ts";
import { ChallengeComposer } from "./challenge-composer.tsx";

const NEW = { params: { id: 0 } } as const;

function CreateChallengePage() {
  const t = useTranslate();
  const { challengeType } = useParams({ strict: false }) as { readonly challengeType?: string };
  const { label } = useCreateChallenge();
  const reading = useForm(challengeCalls.getForEdit, NEW, { isAhead: true });
  const { usual } = useGroupOptions(t("challenges:form.everybody"));
  const type = CHALLENGE_TYPES.find((each) => each === challengeType);
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const start = readNewChallenge(search);
  const suggested = { ...(type !== undefined && { type }), groupId: usual, ...start };
  return (
    <FormPage title={label} help="moderators" lists="challenges" reading={reading}>
      {(data) => <ChallengeComposer data={data} suggested={suggested} chainId={readChainId(search)} />}
    </FormPage>
  );
}

export const createChallengePage = definePage({
  component: CreateChallengePage,
  warm: () => queryClient.prefetchQuery(formQuery(api, challengeCalls.getForEdit, NEW)),
});
