import type { ScheduleType } from "./schedule.values.ts";

/** When drafts are published by themselves, and what can be done about it. */
export const timetable = {
  title: "Расписание",
  each: {
    sun: "по воскресеньям",
    mon: "по понедельникам",
    tue: "по вторникам",
    wed: "по средам",
    thu: "по четвергам",
    fri: "по пятницам",
    sat: "по субботам",
  },
  last: {
    sun: "в последнее воскресенье",
    mon: "в последний понедельник",
    tue: "в последний вторник",
    wed: "в последнюю среду",
    thu: "в последний четверг",
    fri: "в последнюю пятницу",
    sat: "в последнюю субботу",
  },
  says: {
    once: "Публикация {{date}} в {{time}}",
    daily: "Повторяется ежедневно в {{time}}, следующий раз — {{date}}",
    weekly: "Повторяется еженедельно {{weekday}} в {{time}}, следующий раз — {{date}}",
    monthly: "Повторяется ежемесячно {{day}}-го числа в {{time}}, следующий раз — {{date}}",
    monthly_last: "Повторяется ежемесячно {{weekday}} в {{time}}, следующий раз — {{date}}",
  } satisfies Record<ScheduleType, string>,
  paused: {
    once: "На паузе: один раз, {{date}} в {{time}}",
    daily: "На паузе: ежедневно в {{time}}",
    weekly: "На паузе: еженедельно {{weekday}} в {{time}}",
    monthly: "На паузе: ежемесячно {{day}}-го числа в {{time}}",
    monthly_last: "На паузе: ежемесячно {{weekday}} в {{time}}",
  } satisfies Record<ScheduleType, string>,
  copies: "Каждый раз публикуется копия, её сроки сдвигаются вместе с датой.",
  itself: "Публикуется сам черновик.",
  publishNow: "Опубликовать сейчас",
  pause: "Приостановить",
  resume: "Возобновить",
  remove: "Убрать расписание",
  change: "Изменить расписание",
  cancel: "Отмена",
  done: {
    paused: "Расписание приостановлено",
    resumed: "Расписание возобновлено",
    removed: "Расписание убрано",
    published: "Опубликовано",
  },
  publishing: {
    title: "Опубликовать «{{title}}» сейчас?",
    once: "Участники увидят это сразу, расписание закончится.",
    copy: "Сразу выйдет копия со сроками, отсчитанными от сегодняшнего дня. Расписание продолжится.",
  },
  removal: {
    title: "Убрать расписание «{{title}}»?",
    lead: "Останется обычный черновик. Расписание можно задать снова.",
  },
} as const;
