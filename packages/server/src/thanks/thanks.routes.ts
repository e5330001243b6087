import {
  getThanks,
  getThanksForEdit,
  getThanksLists,
  getThanksSettings,
  getThanksStats,
  giveThanks,
  listThanks,
  undoThanks,
  updateThanksSettings,
} from "@guildhall/core/thanks";
import { implement } from "../http/implement.ts";
import { publishThanks } from "./give-thanks.service.ts";
import { readThanksStats } from "./read-thanks-stats.service.ts";
import { readThanks, readThanksForEdit, readThanksLists, readThanksPage } from "./read-thanks.service.ts";
import { changeThanksSettings, readThanksSettings } from "./thanks-settings.service.ts";
import { takeBackThanks } from "./undo-thanks.service.ts";

/** The calls about thanks. */
export const thanksRoutes = [
  implement(getThanksLists, (call, { query }) => readThanksLists(call, query.month)),
  implement(listThanks, (call, { params, query }) =>
    readThanksPage(call, { type: params.type, month: query.month, lastId: Number(query.last_id) }),
  ),
  implement(getThanksStats, (call, { query }) => readThanksStats(call, query.period)),
  implement(getThanksSettings, (call) => readThanksSettings(call)),
  implement(updateThanksSettings, (call, { body }) => changeThanksSettings(call, body)),
  implement(getThanks, async (call, { params }) => ({ thanks: await readThanks(call, params.id) })),
  implement(getThanksForEdit, (call, { params }) => readThanksForEdit(call, Number(params.id))),
  implement(giveThanks, async (call, { body }) => ({ tid: await publishThanks(call, body) })),
  implement(undoThanks, async (call, { params }) => ({ tid: await takeBackThanks(call, params.id) })),
];
