import { isDraft, isOver } from "@guildhall/core/activities";
import { isPoll, type Quiz } from "@guildhall/core/quizzes";
import { Banner, Button, ButtonLink, IconButton, Menu, type MenuItem } from "@guildhall/widget";
import { useReason } from "@guildhall/widget/activities";
import { cardStyles as cards } from "@guildhall/widget/forms";
import { QuizLead } from "@guildhall/widget/quizzes";
import ChartColumn from "lucide-react/icons/chart-column";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import { useTranslate } from "../../i18n/language.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { ScheduleCard } from "../schedules/index.ts";
import { useManaging } from "./managing.ts";
import { questionsHref } from "./quiz-words.ts";

interface HeadProps {
  readonly quiz: Quiz;
}

export function QuizHead({ quiz }: HeadProps) {
  return (
    <PageHead title={quiz.title} lead={<QuizLead quiz={quiz} />} help="quizzes" actions={<Actions quiz={quiz} />} />
  );
}

/** Says that it isn't published yet, or when it will be. */
export function DraftBanner({ quiz }: HeadProps) {
  const t = useTranslate();
  const { schedule, id, title, abilities } = quiz;
  if (schedule === null) return <Banner>{t("quiz:banner.draft")}</Banner>;
  const { pause, resume, unschedule, publishNow } = abilities;
  return (
    <ScheduleCard
      thing={{ type: "quiz", id }}
      title={title}
      line={schedule}
      abilities={{ pause, resume, remove: unschedule, publishNow }}
      changeHref={`/schedule/quiz/${String(id)}`}
    />
  );
}

function Actions({ quiz }: HeadProps) {
  const t = useTranslate();
  const items = useMenuItems(quiz);
  const { abilities, id, schedule } = quiz;
  if (!abilities.edit.allowed && !abilities.results.allowed) return null;
  return (
    <div className={cards.actions}>
      {items.length > 0 && (
        <Menu
          label={t("quiz:actions.more")}
          items={items}
          trigger={(props) => (
            <IconButton {...props} variant="secondary" label={t("quiz:actions.more")} icon={<Ellipsis />} />
          )}
        />
      )}
      {abilities.results.allowed && !isDraft(quiz) && (
        <ButtonLink href={`/quiz/${String(id)}/results`} icon={<ChartColumn />}>
          {t("quiz:actions.results")}
        </ButtonLink>
      )}
      {abilities.edit.allowed && (
        <ButtonLink href={`/quiz/${String(id)}/edit`} icon={<Pencil />}>
          {t("quiz:actions.edit")}
        </ButtonLink>
      )}
      {isDraft(quiz) && schedule === null && <NextStep quiz={quiz} />}
    </div>
  );
}

/** Towards members: its questions first, and then its publication. */
function NextStep({ quiz: { id, questionCount, abilities } }: HeadProps) {
  const t = useTranslate();
  const manage = useManaging();
  const reasonOf = useReason();
  if (questionCount === 0)
    return (
      <ButtonLink variant="primary" href={questionsHref(id)}>
        {t("quiz:actions.questions")}
      </ButtonLink>
    );
  return (
    <Button variant="primary" disabledReason={reasonOf(abilities.publish)} onClick={() => manage({ kind: "publish" })}>
      {t("quiz:actions.publish")}
    </Button>
  );
}

/** Less frequent actions of managers; none for others. */
function useMenuItems(quiz: Quiz): readonly MenuItem[] {
  const t = useTranslate();
  const reasonOf = useReason();
  const manage = useManaging();
  const { abilities, id } = quiz;
  if (!abilities.results.allowed || isOver(quiz)) return [];
  const questions: MenuItem = { key: "questions", label: t("quiz:actions.questions"), href: questionsHref(id) };
  if (!isDraft(quiz)) {
    const close: MenuItem = {
      key: "close",
      label: t(isPoll(quiz) ? "quiz:actions.closePoll" : "quiz:actions.close"),
      danger: true,
      separated: true,
      disabledReason: reasonOf(abilities.close),
      onSelect: () => manage({ kind: "close" }),
    };
    return [questions, close];
  }
  const schedule: MenuItem = {
    key: "schedule",
    label: t("quiz:actions.schedule"),
    ...(abilities.schedule.allowed
      ? { href: `/schedule/quiz/${String(id)}` }
      : { disabledReason: reasonOf(abilities.schedule) }),
  };
  const remove: MenuItem = {
    key: "delete",
    label: t("quiz:actions.delete"),
    danger: true,
    separated: true,
    disabledReason: reasonOf(abilities.delete),
    onSelect: () => manage({ kind: "delete" }),
  };
  return [questions, schedule, remove];
}
