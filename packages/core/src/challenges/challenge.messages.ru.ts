const gone = "Этого задания для вас больше нет";

export const messages = {
  challenge_published: {
    headline: "Новое задание: {{title}}",
    quest: { headline: "Новый квест: {{title}}" },
    raid: { headline: "Новый рейд: {{title}}" },
    problem: { headline: "Новая задача: {{title}}" },
    body: "Уже можно участвовать.",
    gone,
  },
  challenge_updated: {
    headline: "Изменения: {{title}}",
    body: "Вы участвуете: посмотрите, что теперь иначе.",
    gone,
  },
  challenge_given_up: {
    headline: "Исполнитель отказался: {{title}}",
    body: "Кто отказался: {{author}}. Откройте задачу снова, чтобы её мог взять любой, или закройте.",
    action: "Открыть задачу",
    gone,
  },
  challenge_reopened: {
    headline: "Снова открыто: {{title}}",
    body: "Теперь её можно взять.",
    gone,
  },
  challenge_closed: {
    headline: "Закрыто раньше, чем вы завершили: {{title}}",
    gone,
  },
} as const;

/** What its mails are called among failed deliveries. */
export const mails = {
  challenge_given_up: "отказ от задачи",
};
