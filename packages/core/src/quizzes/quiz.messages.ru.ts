const gone = "Этого квиза для вас больше нет";
const gonePoll = { gone: "Этого опроса для вас больше нет" };

export const messages = {
  quiz_published: {
    headline: "Новый квиз: {{title}}",
    body: "Его уже можно пройти.",
    gone,
    poll: { headline: "Новый опрос: {{title}}", body: "Скажите, что думаете.", ...gonePoll },
  },
  quiz_updated: {
    headline: "Изменения: {{title}}",
    body: "Вы уже начали: посмотрите, что теперь иначе.",
    gone,
    poll: gonePoll,
  },
  quiz_closed: {
    headline: "Закрыто раньше, чем вы закончили: {{title}}",
    gone,
  },
  quiz_timed_out: {
    headline: "Время вышло: {{title}}",
    body: "Данные вами ответы засчитаны.",
    gone,
  },
} as const;
