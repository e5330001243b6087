import { MAX_CONTEST_OTHER_WINNERS, MAX_CONTEST_PLACE_WINNERS, type UserRef } from "@guildhall/core";
import { givesOthers } from "@guildhall/core/contests";
import { userCalls } from "@guildhall/core/users";
import {
  Banner,
  Button,
  Card,
  ErrorList,
  RewardList,
  Switch,
  UserPicker,
  type LoadPeople,
  type Person,
  type RewardAmount,
} from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useGuild } from "@guildhall/widget/guild";
import { useCallback, useId, type FormEvent, type ReactNode } from "react";
import { LeaveGuard } from "../../../forms/leave.dialog.tsx";
import { useTranslate } from "../../../i18n/language.ts";
import { sendByKeys, useFocusOnFault } from "../../activities/index.ts";
import { ConfirmWinners } from "./confirm-winners.dialog.tsx";
import type { WinnersForm } from "./use-winners-form.ts";
import { WinnersBar } from "./winners-bar.tsx";

/** A picker per place and for the other rewards, and what that costs. */
export function WinnersFields({ form, refusal }: { readonly form: WinnersForm; readonly refusal: string | null }) {
  const t = useTranslate();
  const id = useId();
  const { faults, errors, ask } = form;
  const top = useFocusOnFault(faults);
  const found = faults > 0 ? errors.list : [];
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (refusal === null) ask();
  };
  return (
    <>
      {form.isRestored && (
        <Banner
          actions={
            <Button size="s" onClick={form.discard}>
              {t("contests:form.discard")}
            </Button>
          }
        >
          {t("contest:winners.restored")}
        </Banner>
      )}
      <form
        id={id}
        className={formStyles.long}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={(event) => sendByKeys(event, () => refusal === null && ask())}
      >
        <div ref={top} tabIndex={-1} hidden={found.length === 0}>
          <ErrorList title={t("contest:winners.errorsTitle")} errors={found} />
        </div>
        <Places form={form} />
        {givesOthers(form.contest) && <Others form={form} />}
      </form>
      <WinnersBar id={id} form={form} refusal={refusal} />
      {form.isConfirming && <ConfirmWinners form={form} />}
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
    </>
  );
}

function Places({ form }: { readonly form: WinnersForm }) {
  const t = useTranslate();
  const { contest, draft, errors, choose } = form;
  const load = useCandidates(contest.id);
  const describe = useMark(form);
  return (
    <Card lead={t("contest:winners.lead")}>
      <div className={formStyles.long}>
        {contest.rewardsByPlace.map((rewards, index) => (
          <UserPicker
            key={index}
            label={t("contest:winners.place", { place: index + 1 })}
            placeholder={t("contest:winners.choose")}
            hint={<Prize rewards={rewards} />}
            error={errors.atPlace(index)}
            max={MAX_CONTEST_PLACE_WINNERS}
            selected={draft.places[index] ?? []}
            onChange={(people) => choose(index, people.map(toRef))}
            load={load}
            describe={(person) => describe(person.id, index + 1)}
          />
        ))}
      </div>
    </Card>
  );
}

function Others({ form }: { readonly form: WinnersForm }) {
  const t = useTranslate();
  const { contest, draft, errors, chooseOthers, cost } = form;
  const load = useCandidates(contest.id);
  const describe = useMark(form);
  return (
    <Card title={t("contest:winners.others")} lead={<Prize rewards={contest.otherRewards} />}>
      <div className={formStyles.long}>
        <Switch
          label={t("contest:winners.othersAll")}
          hint={draft.othersAll ? t("contest:facts.people", { count: cost.others }) : undefined}
          checked={draft.othersAll}
          onChange={(event) => chooseOthers({ othersAll: event.currentTarget.checked })}
        />
        {!draft.othersAll && (
          <UserPicker
            label={t("contest:winners.othersChosen")}
            placeholder={t("contest:winners.choose")}
            error={errors.atOthers}
            max={MAX_CONTEST_OTHER_WINNERS}
            selected={draft.others}
            onChange={(people) => chooseOthers({ others: people.map(toRef) })}
            load={load}
            describe={(person) => describe(person.id, 0)}
          />
        )}
      </div>
    </Card>
  );
}

function Prize({ rewards }: { readonly rewards: readonly RewardAmount[] }) {
  const t = useTranslate();
  return rewards.length === 0 ? t("contest:facts.honor") : <RewardList rewards={rewards} size="s" />;
}

/** Finds those who can win, by part of their name. */
function useCandidates(contestId: number): LoadPeople {
  const { client } = useGuild();
  return useCallback(
    async (query, signal) => {
      const input = { query: { group_id: 0, query, contest_id: contestId } };
      return (await client.call(userCalls.listForSelect, input, { signal, quiet: true })).items;
    },
    [client, contestId],
  );
}

/** What is said below a name: that they're chosen elsewhere, or that they joined. */
function useMark({ contest, draft }: WinnersForm): (id: number, place: number) => ReactNode {
  const t = useTranslate();
  const places = new Map(draft.places.flatMap((people, index) => people.map((each) => [each.id, index + 1] as const)));
  const others = new Set(draft.othersAll ? [] : draft.others.map(({ id }) => id));
  return (id, place) => {
    const chosen = places.get(id) ?? 0;
    if (chosen > 0 && chosen !== place) return t("contest:winners.place", { place: chosen });
    if (place > 0 && others.has(id)) return t("contest:winners.others");
    return contest.type === "manual_participants" ? t("contest:winners.entry") : null;
  };
}

/** What's kept of a person. */
function toRef({ id, name, avatarUrl }: Person): UserRef {
  return { id, name, avatarUrl: avatarUrl ?? "" };
}
