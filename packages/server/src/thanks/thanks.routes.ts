import { thanksCalls, thanksSettingsCalls } from "@guildhall/core/thanks";
import { implement } from "../http/implement.ts";
import { giveThanks } from "./give-thanks.service.ts";
import { getThanksStats } from "./get-thanks-stats.service.ts";
import { getThanks, getThanksForEdit, getThanksLists, listThanks } from "./get-thanks.service.ts";
import { updateThanksSettings, getThanksSettings } from "./thanks-settings.service.ts";
import { undoThanks } from "./undo-thanks.service.ts";
import { withdrawThanks } from "./withdraw-thanks.service.ts";

export const thanksRoutes = [
  implement(thanksCalls.getLists, (call, { query }) => getThanksLists(call, query.month)),
  implement(thanksCalls.list, (call, { params, query }) =>
    listThanks(call, { type: params.type, month: query.month, lastId: Number(query.last_id) }),
  ),
  implement(thanksCalls.getStats, (call, { query }) => getThanksStats(call, query.period)),
  implement(thanksSettingsCalls.get, (call) => getThanksSettings(call)),
  implement(thanksSettingsCalls.update, (call, { body }) => updateThanksSettings(call, body)),
  implement(thanksCalls.get, async (call, { params }) => ({ thanks: await getThanks(call, params.id) })),
  implement(thanksCalls.getForEdit, (call, { params }) => getThanksForEdit(call, Number(params.id))),
  implement(thanksCalls.give, async (call, { body }) => ({ tid: await giveThanks(call, body) })),
  implement(thanksCalls.undo, async (call, { params }) => ({ tid: await undoThanks(call, params.id) })),
  implement(thanksCalls.withdraw, (call, { params }) => withdrawThanks(call, params.id)),
];
