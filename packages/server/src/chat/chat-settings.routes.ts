import { chatCalls } from "@guildhall/core/integrations";
import { implement, implementInSteps } from "../http/implement.ts";
import {
  createChatCode,
  disconnectChat,
  readChatSettings,
  releaseTeamPeople,
  updateChatSettings,
} from "./chat-settings.service.ts";
import { askTeam, readTeamPeople } from "./read-team-people.service.ts";
import { listOwnChats, unlinkOwnChat } from "./own-chats.service.ts";

export const chatSettingsRoutes = [
  implement(chatCalls.get, (call, { params }) => readChatSettings(call, params.provider)),
  implement(chatCalls.update, (call, { params, body }) => updateChatSettings(call, params.provider, body)),
  implement(chatCalls.createCode, (call, { params }) => createChatCode(call, params.provider, "connect")),
  implement(chatCalls.disconnect, (call, { params }) => disconnectChat(call, params)),
  implementInSteps(chatCalls.readPeople, {
    prepare: (call, { params }) => askTeam(call, params),
    act: (call, team) => readTeamPeople(call, team),
  }),
  implement(chatCalls.releasePeople, (call, { params }) => releaseTeamPeople(call, params)),
  implement(chatCalls.listOwn, (call) => listOwnChats(call)),
  implement(chatCalls.link, (call, { params }) => createChatCode(call, params.provider, "link")),
  implement(chatCalls.unlink, (call, { params }) => unlinkOwnChat(call, params.provider)),
];
