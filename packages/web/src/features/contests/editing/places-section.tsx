import { MAX_CONTEST_OTHER_REWARD, MAX_CONTEST_PLACE_REWARD, MAX_CONTEST_PLACES } from "@guildhall/core";
import type { RewardAmounts } from "@guildhall/core/activities";
import { addPlace, hasOtherRewards, movePlace, removePlace, writePlace } from "@guildhall/core/contests";
import { Banner, Button, Medal, VisuallyHidden } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { formStyles } from "@guildhall/widget/forms";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { AmountFields, MoveActions } from "../../activities/index.ts";
import styles from "./contest-form.module.css";
import { CostLine } from "./cost-line.tsx";
import { usePlaceFocus } from "./use-place-focus.ts";
import type { ContestForm } from "./use-contest-form.ts";

interface PartProps {
  readonly form: ContestForm;
}

/** What the winners of each place get, and others who took part. */
export function PlacesSection({ form }: PartProps) {
  const t = useTranslate();
  const { draft, data, change } = form;
  const lock = useLock(form);
  const { list, focusPlace } = usePlaceFocus();
  const [announced, setAnnounced] = useState("");
  const count = draft.places.length;
  const move = (index: number, to: number): void => {
    change(movePlace(draft, index, to < index ? -1 : 1));
    focusPlace(to, to < index ? "up" : "down");
    setAnnounced(t("contests:form.moved", { place: index + 1, to: to + 1 }));
  };
  const remove = (index: number): void => {
    change(removePlace(draft, index));
    focusPlace(Math.min(index, count - 2), "remove");
    setAnnounced(t("contests:form.removed", { place: index + 1 }));
  };
  const add = (): void => {
    change(addPlace(draft));
    focusPlace(count, "fields");
  };
  return (
    <div className={formStyles.long}>
      {lock === null ? <p className={formStyles.hint}>{t("contests:form.placesHint")}</p> : <Banner>{lock}</Banner>}
      <div ref={list} role="list" aria-label={t("contests:form.places")} className={styles.places}>
        {draft.places.map((amounts, index) => (
          <Place
            // A place is its number: what it pays moves between them.
            key={index}
            form={form}
            amounts={amounts}
            index={index}
            isLocked={lock !== null}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {lock === null && (
        <div>
          <Button
            variant="ghost"
            icon={<Plus />}
            disabledReason={count < MAX_CONTEST_PLACES ? null : t("contests:form.placesFull")}
            onClick={add}
          >
            {t("contests:form.addPlace")}
          </Button>
        </div>
      )}
      {hasOtherRewards(draft) && data.currencies.length > 0 && <OtherRewards form={form} isLocked={lock !== null} />}
      <CostLine draft={draft} currencies={data.currencies} />
    </div>
  );
}

/** Why rewards can't change, as text; null if they can. */
function useLock({ data: { locks, inUse } }: ContestForm): string | null {
  const t = useTranslate();
  const lock = useReason()(locks.rewards);
  return lock !== null && inUse.participants > 0 ? t("contests:form.inUse", { count: inUse.participants }) : lock;
}

function Place({
  form: { draft, data, errors, change },
  amounts,
  index,
  isLocked,
  onMove,
  onRemove,
}: PartProps & {
  readonly amounts: RewardAmounts;
  readonly index: number;
  readonly isLocked: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslate();
  const id = useId();
  const place = index + 1;
  const name = t("contests:form.place", { place });
  const words = {
    up: t("contests:form.up"),
    down: t("contests:form.down"),
    isFirst: t("contests:form.isFirst"),
    isLast: t("contests:form.isLast"),
  };
  return (
    <div role="listitem" data-place={index}>
      <div role="group" aria-labelledby={id} className={styles.place}>
        <div className={styles.placeHead}>
          <span aria-hidden="true">
            <Medal place={place} />
          </span>
          <strong id={id}>{name}</strong>
          {!isLocked && (
            <MoveActions
              words={words}
              label={t("contests:form.placeActions", { place })}
              of={name}
              place={index}
              count={draft.places.length}
              locks={{ order: null, removal: index === 0 ? t("contests:form.firstStays") : null }}
              removing={{ label: t("contests:form.removePlace"), icon: <X /> }}
              onMove={onMove}
              onRemove={onRemove}
            />
          )}
        </div>
        <AmountFields
          currencies={data.currencies}
          amounts={amounts}
          max={MAX_CONTEST_PLACE_REWARD}
          isLocked={isLocked}
          error={errors.at(`rewardsByPlace.${String(index)}`)}
          onChange={(next) => change(writePlace(draft, index, next))}
        />
      </div>
    </div>
  );
}

function OtherRewards({ form: { draft, data, errors, change }, isLocked }: PartProps & { readonly isLocked: boolean }) {
  const t = useTranslate();
  return (
    <fieldset className={formStyles.form}>
      <legend className={formStyles.legend}>{t("contests:form.otherRewards")}</legend>
      <p className={formStyles.hint}>{t("contests:form.otherRewardsHint")}</p>
      <AmountFields
        currencies={data.currencies}
        amounts={draft.otherAmounts}
        max={MAX_CONTEST_OTHER_REWARD}
        isLocked={isLocked}
        error={errors.at("otherRewards")}
        onChange={(otherAmounts) => change({ otherAmounts })}
      />
    </fieldset>
  );
}
