const gone = "Это решение больше не показать";
const leaderSplits = "Теперь лидер делит награду.";
const paidOnceSplit = "Команда получит награду, когда вы её разделите.";
const canSubmitAgain = "Решение можно прислать ещё раз.";
const timeIsUp = "Время вышло, сдать ещё раз уже нельзя.";

export const messages = {
  assignment_submitted: {
    headline_one: "{{members}} присылает решение: {{title}}",
    headline_few: "{{members}} присылают решение: {{title}}",
    headline_many: "{{members}} присылают решение: {{title}}",
    headline_other: "{{members}} присылают решение: {{title}}",
    byYou: {
      headline_one: "Вы прислали решение: {{title}}",
      headline_few: "Ваша команда прислала решение: {{title}}",
      headline_many: "Ваша команда прислала решение: {{title}}",
      headline_other: "Ваша команда прислала решение: {{title}}",
      body: "Решение ждёт проверки.",
    },
    body: "Решение ждёт вашей проверки.",
    action: "Проверить",
    gone,
  },
  assignment_received: {
    headline: "Ваше решение получено: {{title}}",
    body: "Вы узнаете, как только его проверят.",
    gone,
  },
  assignment_rejected: {
    headline: "Вернули вам на доработку: {{title}}",
    byYou: { headline: "Вы вернули на доработку: {{title}}", body: canSubmitAgain },
    byOther: { headline: "{{author}} возвращает на доработку: {{title}}", body: canSubmitAgain },
    body: "Кто проверил: {{author}}. Можно исправить и завершить ещё раз.",
    action: "Открыть",
    gone,
  },
  assignment_refused: {
    headline: "Отклонено: {{title}}",
    byYou: { headline: "Вы отклонили: {{title}}", body: timeIsUp },
    byOther: { headline: "{{author}} отклоняет: {{title}}", body: timeIsUp },
    body: "Кто проверил: {{author}}. Время вышло, сдать ещё раз уже нельзя.",
    action: "Открыть",
    gone,
  },
  assignment_approved: {
    headline: "Принято. Разделите награду: {{title}}",
    byYou: { headline: "Вы приняли: {{title}}", body: leaderSplits },
    byOther: { headline: "{{author}} принимает: {{title}}", body: leaderSplits },
    body: paidOnceSplit,
    action: "Разделить награду",
    gone,
  },
  assignment_split_due: {
    headline: "Награда всё ещё ждёт, когда вы её разделите: {{title}}",
    body: paidOnceSplit,
    action: "Разделить награду",
    gone,
  },
  assignment_split_overdue: {
    headline: "Лидер не разделил награду. Можно вмешаться: {{title}}",
    body: "Награда ждёт лидера уже 7 дней. Разделите её сами или передайте рейд другому участнику.",
    action: "Открыть рейд",
    gone,
  },
  assignment_handed_over: {
    headline: "Теперь рейд ведёте вы. Разделите награду: {{title}}",
    body: `Рейд вам передаёт {{author}}. ${paidOnceSplit}`,
    action: "Разделить награду",
    gone,
  },
  assignment_lead_passed: {
    headline: "Теперь рейд ведёте вы: {{title}}",
    body: "Прежнего лидера в команде больше нет. Решение за всех теперь сдаёте вы.",
    action: "Открыть рейд",
    gone,
  },
  assignment_completed: {
    headline_one: "{{members}} завершает: {{title}}",
    headline_few: "{{members}} завершают: {{title}}",
    headline_many: "{{members}} завершают: {{title}}",
    headline_other: "{{members}} завершают: {{title}}",
    byYou: {
      headline_one: "Вы выполнили {{title}}",
      headline_few: "Ваша команда выполнила {{title}}",
      headline_many: "Ваша команда выполнила {{title}}",
      headline_other: "Ваша команда выполнила {{title}}",
      body_one: "Награда уже на вашем балансе.",
      body_few: "Ваша доля уже на балансе.",
      body_many: "Ваша доля уже на балансе.",
      body_other: "Ваша доля уже на балансе.",
    },
    approved: {
      headline: "Принято: вы выполнили {{title}}",
      body: "Награда уже на вашем балансе.",
    },
    details: "Вы получили: {{amounts}}.",
    action: "Открыть",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  assignment_submitted: "решение на проверку",
  assignment_rejected: "решение на доработку",
  assignment_refused: "решение отклонено",
  assignment_split_due: "напоминание разделить награду",
  assignment_split_overdue: "награда, которую никто не разделил",
  assignment_handed_over: "передача рейда",
  assignment_lead_passed: "новый лидер рейда",
  assignment_approved: "награда, которую нужно разделить",
  assignment_completed: "решение принято",
};
