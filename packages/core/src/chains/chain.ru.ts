import type { ChainStatus } from "./chain.values.ts";

export const chain = {
  title: "Цепочка",
  gone: { title: "Цепочка не найдена", text: "Её удалили, или она предназначена не вам.", back: "К цепочкам" },
  failed: "Не удалось загрузить цепочку.",
  loading: "Цепочка загружается",
  retry: "Повторить",
  published: "Опубликована {{when}}",
  closedAt: "Закрыта {{when}}",
  status: {
    draft: "Черновик",
    published: "Активна",
    closed: "Закрыта",
    discarded: "Удалена",
  } satisfies Record<ChainStatus, string>,
  noAbout: "Описания нет",
  banner: {
    draft: "Это черновик. Его видят только те, кто управляет цепочками.",
    closed: "Эта цепочка закрыта.",
  },
  actions: {
    more: "Другие действия",
    publish: "Опубликовать",
    edit: "Изменить",
    schedule: "Запланировать",
    close: "Закрыть цепочку",
    delete: "Удалить черновик",
  },
  done: {
    published: "Опубликовано.",
    closed: "Закрыто.",
    deleted: "Черновик удалён.",
  },
  closing: {
    title: "Закрыть «{{title}}»?",
    lead: "Отменить это нельзя. Шаги останутся открытыми и больше не будут ждать друг друга.",
    send: "Закрыть",
    cancel: "Отмена",
  },
  publication: {
    title: "Опубликовать «{{title}}»?",
    lead: "Участники увидят цепочку сразу. Шаги-черновики опубликуются вместе с ней.",
    cancel: "Отмена",
  },
  deletion: {
    title: "Удалить «{{title}}»?",
    lead: "Черновик исчезнет вместе с расписанием. Шаги останутся.",
    send: "Удалить",
    cancel: "Отмена",
  },
  sheet: {
    name: "Участники",
    person: "Имя",
    started: "Начало",
    step: "Следующий шаг",
    done: "Пройдено шагов",
    of: "Из",
    last: "Последний шаг",
    finished: "Пройдена",
    reminded: "Напоминание",
  },
} as const;
