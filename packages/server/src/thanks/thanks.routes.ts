import { thanksCalls, thanksSettingsCalls } from "@guildhall/core/thanks";
import { implement } from "../http/implement.ts";
import { publishThanks } from "./give-thanks.service.ts";
import { readThanksStats } from "./read-thanks-stats.service.ts";
import { readThanks, readThanksForEdit, readThanksLists, readThanksPage } from "./read-thanks.service.ts";
import { changeThanksSettings, readThanksSettings } from "./thanks-settings.service.ts";
import { takeBackThanks } from "./undo-thanks.service.ts";

/** The calls about thanks. */
export const thanksRoutes = [
  implement(thanksCalls.getLists, (call, { query }) => readThanksLists(call, query.month)),
  implement(thanksCalls.list, (call, { params, query }) =>
    readThanksPage(call, { type: params.type, month: query.month, lastId: Number(query.last_id) }),
  ),
  implement(thanksCalls.getStats, (call, { query }) => readThanksStats(call, query.period)),
  implement(thanksSettingsCalls.get, (call) => readThanksSettings(call)),
  implement(thanksSettingsCalls.update, (call, { body }) => changeThanksSettings(call, body)),
  implement(thanksCalls.get, async (call, { params }) => ({ thanks: await readThanks(call, params.id) })),
  implement(thanksCalls.getForEdit, (call, { params }) => readThanksForEdit(call, Number(params.id))),
  implement(thanksCalls.give, async (call, { body }) => ({ tid: await publishThanks(call, body) })),
  implement(thanksCalls.undo, async (call, { params }) => ({ tid: await takeBackThanks(call, params.id) })),
];
