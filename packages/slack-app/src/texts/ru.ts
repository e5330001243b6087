import type { SlackTextKey } from "./en.ts";

export const ru: Readonly<Record<SlackTextKey, string>> = {
  "chat.slack.thanks": "Поблагодарить",
  "chat.slack.open": "Открыть",
  "chat.slack.tryAgain": "Ещё раз",
  "chat.slack.tooLate": "Форма не успела открыться.",
  "chat.slack.more": "Ещё",
  "chat.slack.close": "Закрыть",
  "chat.slack.answer": "Ваш ответ",
  "chat.slack.wait": "Секунду…",
  "chat.slack.signIn": "Как подключиться",
  "chat.slack.unknownTeam":
    "Guildhall не подключён к этому Slack. Администратор может подключить его в настройках: {origin}",
  "chat.slack.failed": "Не получилось. Попробуйте через минуту: дважды ничего не выполнится.",
  "chat.slack.bot": "{name} — приложение, поблагодарить его нельзя. Выберите человека.",
  "chat.slack.guest": "{name} — гость, поблагодарить нельзя. Выберите кого-то из команды.",
  "chat.slack.deactivated": "Аккаунт {name} в Slack отключён. Выберите кого-то другого.",
  "chat.slack.otherTeam": "{name} из другого Slack. Выберите кого-то из этого.",
  "chat.slack.unknownPerson": "Slack не знает этого человека. Выберите кого-то другого.",
  "chat.slack.noWorkspacePerson": "Тому, кто запускает процесс, нужно сначала войти в Guildhall: {text}",
  "chat.slack.stepUnclear":
    "Из слов не ясно, кому, сколько или за что. Guildhall уже спрашивает того, кто запустил процесс.",
  "chat.slack.stepOverQuota": "Это больше, чем осталось у того, кто запустил процесс.",
  "chat.slack.you": "вы",
  "chat.slack.group": "Эта группа",
  "chat.slack.groupCount": "{name}: получателей — {count}",
  "chat.slack.groupCountWithout": "{name}: получателей — {count}. Без них: {names}",
  "chat.slack.groupEmpty": "{name}: поблагодарить здесь некого. Выберите людей сами.",
  "chat.slack.groupLarge":
    "{name}: людей — {count}, а поблагодарить сразу можно не больше {max}. Выберите кого-то из них.",
  "chat.slack.groupUnknown": "{name}: Slack не знает такой группы. Выберите людей сами.",
  "chat.slack.groupScope":
    "{name}: Guildhall пока не видит, кто в этой группе. Попросите администратора установить его ещё раз в настройках Slack или выберите людей.",
  "chat.slack.amount.required": "Введите количество.",
  "chat.slack.amount.not_a_number": "Введите число, например 3 или 1,5.",
  "chat.slack.amount.too_precise": "Не больше двух знаков после запятой.",
  "chat.slack.amount.too_large": "Не больше {max}.",
  "chat.slack.amount.too_small": "Введите число больше нуля.",
  "chat.slack.noFile": "Файл не читается. Загрузите его ещё раз.",
};
