import type { Language } from "@guildhall/core";

/** What only this bot says; everything about Guildhall comes from the desk. */
interface BotTexts {
  readonly expired: string;
  readonly notYours: string;
  readonly cancel: string;
  readonly cancelled: string;
  /** On buttons of a question. */
  readonly answer: string;
  readonly skip: string;
  readonly adminsOnly: string;
  readonly openPrivately: string;
  readonly groupHello: string;
  readonly trouble: string;
  readonly gone: string;
  readonly nobody: string;
  /** With `{max}`, in characters. */
  readonly tooLong: string;
  /** With `{max}`, formatted. */
  readonly noAmount: string;
  readonly noFile: string;
  /** In Telegram's menu. */
  readonly commands: Readonly<Record<BotCommandName, string>>;
  /** On buttons. */
  readonly labels: Readonly<Record<Exclude<BotCommandName, "help">, string>>;
}

/** Commands in Telegram's menu, in its order. */
export const MENU = [
  "thanks",
  "me",
  "challenges",
  "quizzes",
  "contests",
  "chains",
  "perks",
  "purchases",
  "reviews",
  "top",
  "help",
] as const;

export type BotCommandName = (typeof MENU)[number];

export const BOT_TEXTS: Readonly<Record<Language, BotTexts>> = {
  en: {
    expired: "This message is too old. Start again.",
    notYours: "Someone else is filling this in.",
    cancel: "Cancel",
    cancelled: "Canceled",
    answer: "Answer",
    skip: "Skip",
    adminsOnly: "Only an admin of this chat can connect it. Ask one of them to send the command.",
    openPrivately: "Open it in our private chat",
    groupHello:
      "To connect this group to your workspace, open Settings → Telegram in Guildhall, get a link and open it.",
    trouble: "That took too long. We'll try again.",
    gone: "It's gone, or you can't see it anymore.",
    nobody: "Mention someone with @, or pick them from the list.",
    tooLong: "Use at most {max} characters.",
    noAmount: "Send a number up to {max}.",
    noFile: "Send a photo or a file.",
    commands: {
      thanks: "Say thanks to someone",
      me: "Your balance and what's waiting for you",
      challenges: "Open challenges",
      quizzes: "Quizzes and polls",
      contests: "Open contests",
      chains: "Chains, and your next step",
      perks: "Perks you can get",
      purchases: "Perks you have",
      reviews: "Submissions and perks waiting for you",
      top: "Leaderboard",
      help: "What you can do here",
    },
    labels: {
      thanks: "Say thanks",
      me: "My balance",
      challenges: "Challenges",
      quizzes: "Quizzes",
      contests: "Contests",
      chains: "Chains",
      perks: "Perks",
      purchases: "My perks",
      reviews: "To review",
      top: "Leaderboard",
    },
  },
  ru: {
    expired: "Это сообщение устарело. Начните заново.",
    notYours: "Это заполняет другой человек.",
    cancel: "Отмена",
    cancelled: "Отменено",
    answer: "Ответить",
    skip: "Пропустить",
    adminsOnly: "Подключить этот чат может только его администратор. Попросите кого-то из них отправить команду.",
    openPrivately: "Открыть в личном чате",
    groupHello:
      "Чтобы подключить группу к пространству, откройте в Guildhall «Настройки → Telegram», получите ссылку и откройте её.",
    trouble: "Это заняло слишком много времени. Мы попробуем ещё раз.",
    gone: "Этого больше нет, или у вас больше нет доступа.",
    nobody: "Упомяните человека через @ или выберите из списка.",
    tooLong: "Не больше {max} знаков.",
    noAmount: "Отправьте число не больше {max}.",
    noFile: "Отправьте фото или файл.",
    commands: {
      thanks: "Сказать спасибо",
      me: "Ваш баланс и то, что вас ждёт",
      challenges: "Открытые задания",
      quizzes: "Квизы и опросы",
      contests: "Открытые конкурсы",
      chains: "Цепочки и ваш следующий шаг",
      perks: "Доступные бонусы",
      purchases: "Ваши бонусы",
      reviews: "Работы и бонусы, которые ждут вас",
      top: "Рейтинг",
      help: "Что здесь можно делать",
    },
    labels: {
      thanks: "Сказать спасибо",
      me: "Мой баланс",
      challenges: "Задания",
      quizzes: "Квизы",
      contests: "Конкурсы",
      chains: "Цепочки",
      perks: "Бонусы",
      purchases: "Мои бонусы",
      reviews: "На проверку",
      top: "Рейтинг",
    },
  },
};
