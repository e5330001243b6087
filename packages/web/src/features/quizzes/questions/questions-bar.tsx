import { isDraft } from "@guildhall/core/activities";
import { quizCalls } from "@guildhall/core/quizzes";
import { Badge, Button, IconButton, useMediaQuery, type IconButtonProps } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards, formStyles } from "@guildhall/widget/forms";
import { useSending } from "@guildhall/widget/guild";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Save from "lucide-react/icons/save";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslate } from "../../../i18n/language.ts";
import { useMay } from "../../../session/use-session.ts";
import { showMessage } from "../../../shell/snackbar.store.ts";
import { PublicationDialog } from "../../activities/index.ts";
import { chainEdit, stepReturn, useStepChain } from "../../chains/index.ts";
import type { QuestionsData } from "./questions-data.ts";

type Goal = "save" | "schedule" | "publish" | "return";

interface BarProps {
  readonly data: QuestionsData;
  /** The chain that it's made for, where one goes on; null for none. */
  readonly chainId: number | null;
  /** Stored questions, without deleted ones. */
  readonly count: number;
  /** Questions with input that isn't saved. */
  readonly unsaved: number;
  /** Resolves to whether all are saved. */
  readonly saveAll: () => Promise<boolean>;
}

/** What comes after the questions, at the page's lower edge: whatever isn't saved is saved first. */
export function QuestionsBar(props: BarProps) {
  const t = useTranslate();
  const { data, chainId, count, unsaved, saveAll } = props;
  const { goal, start } = useGoal(saveAll);
  const isOpen = isDraft(data.quiz) && data.quiz.schedule === null;
  if (!isOpen && unsaved === 0) return null;
  const saved = (): void => showMessage({ text: t("questions:bar.allSaved"), tone: "good" });
  return (
    <section className={formStyles.bar} data-bar aria-label={t("questions:bar.label")}>
      <span role="status">
        {unsaved > 0 ? (
          <Badge tone="warning">{t("questions:bar.unsaved", { count: unsaved })}</Badge>
        ) : (
          t(count === 0 ? "quizzes:form.needQuestions" : "questions:bar.count", { count })
        )}
      </span>
      <div className={cards.actions}>
        {unsaved > 0 && (
          <BarButton
            label={t("questions:bar.saveAll")}
            icon={<Save />}
            busy={goal === "save"}
            onClick={() => start("save", saved)}
          />
        )}
        {isOpen && (
          <DraftGoals data={data} chainId={chainId} isEmpty={count + unsaved === 0} goal={goal} start={start} />
        )}
      </div>
    </section>
  );
}

interface GoalProps extends Pick<BarProps, "data" | "chainId">, Goals {
  readonly isEmpty: boolean;
}

/** One made for a chain leads back there; a chain that's a draft publishes it. */
function DraftGoals(props: GoalProps) {
  const { goal, start } = props;
  const chain = useStepChain(props.chainId);
  const isWithChain = chain !== null && isDraft(chain);
  return (
    <>
      {chain !== null && <ReturnButton chainId={chain.id} isMain={isWithChain} goal={goal} start={start} />}
      {!isWithChain && <PublicationGoals {...props} />}
    </>
  );
}

/** Goes on where it was made. */
function ReturnButton({
  chainId,
  isMain,
  goal,
  start,
}: Goals & { readonly chainId: number; readonly isMain: boolean }) {
  const t = useTranslate();
  const navigate = useNavigate();
  return (
    <Button
      size="l"
      variant={isMain ? "primary" : "secondary"}
      busy={goal === "return"}
      onClick={() => start("return", () => void navigate({ href: chainEdit(chainId), ignoreBlocker: true }))}
    >
      {t("activities:step.back")}
    </Button>
  );
}

function PublicationGoals({ data, chainId, isEmpty, goal, start }: GoalProps) {
  const t = useTranslate();
  const reasonOf = useReason();
  const { quiz } = data;
  const navigate = useNavigate();
  const maySchedule = useMay("manage-schedule");
  const [isPublishing, setIsPublishing] = useState(false);
  const none = isEmpty ? t("quizzes:form.needQuestions") : null;
  const goTo = (href: string): void => void navigate({ href, ignoreBlocker: true });
  return (
    <>
      {maySchedule && chainId === null && (
        <BarButton
          label={t("quizzes:form.schedule")}
          icon={<CalendarClock />}
          busy={goal === "schedule"}
          disabledReason={reasonOf(data.schedule) ?? none}
          onClick={() => start("schedule", () => goTo(`/schedule/quiz/${String(quiz.id)}`))}
        />
      )}
      <Button
        size="l"
        variant="primary"
        busy={goal === "publish"}
        disabledReason={reasonOf(data.publish) ?? none}
        onClick={() => start("publish", () => setIsPublishing(true))}
      >
        {t("quiz:actions.publish")}
      </Button>
      {isPublishing && (
        <PublicationDialog
          kind="quiz"
          item={quiz}
          call={quizCalls.publish}
          ability={data.publish}
          effects={[t("quiz:publication.freeze")]}
          onDone={() => goTo(stepReturn(chainId) ?? `/quiz/${String(quiz.id)}`)}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </>
  );
}

/** Beside the main one; on narrow screens its icon. */
function BarButton({ label, icon, ...button }: IconButtonProps) {
  const isSmall = useMediaQuery("(width < 600px)");
  if (isSmall) return <IconButton {...button} variant="secondary" label={label} icon={icon} />;
  return (
    <Button {...button} size="l">
      {label}
    </Button>
  );
}

interface Goals {
  /** What's under way; null for nothing. */
  readonly goal: Goal | null;
  readonly start: (goal: Goal, then: () => void) => void;
}

/** What's done once all is saved; one at a time. */
function useGoal(saveAll: BarProps["saveAll"]): Goals {
  const [goal, setGoal] = useState<Goal | null>(null);
  const { isBusy, run } = useSending();
  return {
    goal: isBusy ? goal : null,
    start: (wanted, then) => {
      setGoal(wanted);
      run(async () => {
        if (await saveAll()) then();
      });
    },
  };
}
