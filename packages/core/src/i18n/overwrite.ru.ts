/** Asks which values win when something else changed the same thing: a person, or what happened to it. */
export const overwrite = {
  title: "Пока вы редактировали, это изменилось",
  lead: "Теперь здесь новое значение. Какое оставить?",
  values: { before: "Когда вы открыли", theirs: "Сейчас", mine: "Ваше" },
  empty: "Пусто",
  theirs: "Оставить новое",
  mine: "Сохранить моё",
  on: "Включено",
  off: "Выключено",
} as const;
