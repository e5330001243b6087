import type { ChainStatus } from "./chain.values.ts";

export const chain = {
  title: "Chain",
  gone: { title: "Этого здесь нет", text: "Это удалили, или оно предназначено не вам.", back: "К списку" },
  failed: "Не удалось загрузить.",
  loading: "Загружается",
  retry: "Повторить",
  published: "Опубликовано {{when}}",
  closedAt: "Закрыто {{when}}",
  status: {
    draft: "Черновик",
    published: "Активно",
    closed: "Закрыто",
    discarded: "Удалено",
  } satisfies Record<ChainStatus, string>,
  noAbout: "Описания нет",
  banner: {
    draft: "Это черновик. Видят его только те, кто этим управляет.",
    closed: "Это закрыто.",
  },
  actions: {
    more: "Другие действия",
    publish: "Опубликовать",
    edit: "Изменить",
    schedule: "Запланировать",
    close: "Закрыть",
    delete: "Удалить черновик",
  },
  done: {
    published: "Опубликовано.",
    closed: "Закрыто.",
    deleted: "Черновик удалён.",
  },
  closing: {
    title: "Закрыть «{{title}}»?",
    lead: "Отменить это нельзя.",
    send: "Закрыть",
    cancel: "Отмена",
  },
  publication: {
    title: "Опубликовать «{{title}}»?",
    lead: "Участники увидят это сразу.",
    cancel: "Отмена",
  },
  deletion: {
    title: "Удалить «{{title}}»?",
    lead: "Черновик исчезнет вместе с расписанием. Его ещё никто не видел.",
    send: "Удалить",
    cancel: "Отмена",
  },
} as const;
