const gone = "Этой цепочки больше нет";

export const messages = {
  chain_published: {
    headline: "Новая цепочка: {{title}}",
    body: "Каждый шаг открывается, когда завершён предыдущий.",
    gone,
  },
  chain_updated: {
    headline: "Цепочка изменилась: {{title}}",
    body: "Сделанное остаётся сделанным. Посмотрите, что нового.",
    gone,
  },
  chain_welcome: {
    headline: "Добро пожаловать! Начните отсюда: {{title}}",
    body: "Несколько шагов, чтобы познакомиться с командой.",
    action: "Начать",
    gone,
  },
  chain_closed: {
    headline: "Цепочка закрыта: {{title}}",
    body: "Её шаги больше не ждут друг друга.",
    gone,
  },
  chain_step_opened: {
    headline: "Открыт следующий шаг: {{title}}",
    body: "Предыдущий шаг засчитан, можно идти дальше.",
    gone,
  },
  chain_finished: {
    headline: "Пройдено: {{title}}",
    body: "Все шаги завершены.",
    gone,
  },
  chain_reminder: {
    headline: "Вас ждёт следующий шаг: {{title}}",
    body: "Продолжайте, когда найдётся минута.",
    action: "Продолжить",
    gone,
  },
} as const;

export const mails = {
  chain_welcome: "приглашение в цепочку",
  chain_reminder: "напоминание о цепочке",
} as const;
