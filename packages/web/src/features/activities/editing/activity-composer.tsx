import { isDraft } from "@guildhall/core/activities";
import type { ScheduleLine } from "@guildhall/core/schedules";
import { Banner, Button, ButtonLink, Card, Checkbox, ErrorList } from "@guildhall/widget";
import { formStyles } from "@guildhall/widget/forms";
import { useScheduleWords } from "@guildhall/widget/time";
import { useId, type FormEvent, type ReactNode } from "react";
import { LeaveGuard } from "../../../forms/leave.dialog.tsx";
import { useTranslate } from "../../../i18n/language.ts";
import type { ActivityForm, EditedItem, SaveGoal } from "./activity-form.ts";
import { ActivityFormBar, refusalOf, type FormRefusals } from "./form-bar.tsx";
import { sendByKeys } from "./send-by-keys.ts";
import { useFocusOnFault } from "./use-focus-on-fault.ts";

/** The part of a draft that's asked for once it's published. */
interface NotifiedDraft {
  readonly notify: boolean;
}

type ComposerForm = ActivityForm<NotifiedDraft, unknown>;

/** The main button's action: publish a draft, save a published or scheduled one. */
export function primaryGoalOf(item: Pick<EditedItem, "status" | "schedule">): SaveGoal {
  if (!isDraft(item)) return "save";
  return item.schedule === null ? "publish" : "draft";
}

/**
 * A kind's form around its sections: errors on top, what it was restored from, its schedule, whom to tell, and what may be
 * done with it. Ctrl+Enter or Cmd+Enter triggers the main button.
 */
export function ActivityComposer({
  form,
  primary,
  refusals,
  children,
}: {
  readonly form: ComposerForm;
  readonly primary: SaveGoal;
  readonly refusals: FormRefusals;
  readonly children: ReactNode;
}) {
  const id = useId();
  const { item, lists } = form;
  const t = useTranslate();
  const sendPrimary = (): void => {
    if (refusalOf(refusals, primary) === null) form.send(primary);
  };
  return (
    <>
      {form.isRestored && (
        <Banner
          actions={
            <Button size="s" onClick={form.discard}>
              {t(`${lists}:form.discard`)}
            </Button>
          }
        >
          {t(`${lists}:form.restored`)}
        </Banner>
      )}
      {item.schedule !== null && <ScheduleBanner form={form} line={item.schedule} />}
      <Fields id={id} form={form} onPrimary={sendPrimary}>
        {children}
      </Fields>
      <ActivityFormBar id={id} form={form} primary={primary} refusals={refusals} />
      <LeaveGuard isDirty={form.isDirty} onDiscard={form.discard} />
    </>
  );
}

function ScheduleBanner({
  form: { kind, item, lists },
  line,
}: {
  readonly form: ComposerForm;
  readonly line: ScheduleLine;
}) {
  const t = useTranslate();
  const words = useScheduleWords();
  return (
    <Banner
      actions={
        <ButtonLink size="s" href={`/schedule/${kind}/${String(item.id)}`}>
          {t(`${lists}:form.changeSchedule`)}
        </ButtonLink>
      }
    >
      {words(line)}
    </Banner>
  );
}

function Fields({
  id,
  form,
  onPrimary,
  children,
}: {
  readonly id: string;
  readonly form: ComposerForm;
  readonly onPrimary: () => void;
  readonly children: ReactNode;
}) {
  const { notice, lists } = form;
  const t = useTranslate();
  const top = useFocusOnFault(form.faults);
  const errors = form.faults > 0 ? form.errors.list : [];
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    onPrimary();
  };
  return (
    <form
      id={id}
      className={formStyles.long}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => sendByKeys(event, onPrimary)}
    >
      <div ref={top} tabIndex={-1} hidden={notice === null && errors.length === 0}>
        <FormNotice form={form} />
        <ErrorList title={t(`${lists}:form.errorsTitle`)} errors={errors} />
      </div>
      {children}
      {!isDraft(form.item) && (
        <Card>
          <Checkbox
            label={t(`${lists}:form.notify`)}
            checked={form.draft.notify}
            onChange={(event) => form.change({ notify: event.currentTarget.checked })}
          />
        </Card>
      )}
    </form>
  );
}

/** Why it wasn't saved; if it may have been, with the way to see that. */
function FormNotice({ form: { notice, listHref, lists } }: { readonly form: ComposerForm }) {
  const t = useTranslate();
  if (notice === null) return null;
  const check = listHref !== null && (
    <ButtonLink size="s" href={listHref}>
      {t(`${lists}:form.check`)}
    </ButtonLink>
  );
  return (
    <Banner tone="danger" actions={check}>
      {notice}
    </Banner>
  );
}
