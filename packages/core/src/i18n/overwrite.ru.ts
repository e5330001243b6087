/** Asks whose values win when two people changed the same thing. */
export const overwrite = {
  title: "Это уже изменил кто-то другой",
  lead: "Пока вы редактировали, сохранили другое значение. Какое оставить?",
  values: { before: "Когда вы открыли", theirs: "Сохранено сейчас", mine: "Ваше" },
  empty: "Пусто",
  theirs: "Оставить сохранённое",
  mine: "Сохранить моё",
  on: "Включено",
  off: "Выключено",
} as const;
