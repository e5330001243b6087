import { jiraCalls } from "@guildhall/core/integrations";
import { implement } from "../http/implement.ts";
import { bindSite, unbindSite } from "./bind-site.service.ts";
import { disconnectSite, makeCode, readJiraSettings, setTempoToken } from "./jira-settings.service.ts";
import { listPeople } from "./list-people.service.ts";
import { acceptLink, describeLink, unlinkPerson } from "./link-person.service.ts";

export const jiraRoutes = [
  implement(jiraCalls.get, (call) => readJiraSettings(call)),
  implement(jiraCalls.createCode, (call) => makeCode(call)),
  implement(jiraCalls.setTempoToken, (call, { params, body }) => setTempoToken(call, { ...params, ...body })),
  implement(jiraCalls.disconnect, (call, { params }) => disconnectSite(call, params.id)),
  implement(jiraCalls.bind, (call, { body }) => bindSite(call, body)),
  implement(jiraCalls.unbind, (call) => unbindSite(call)),
  implement(jiraCalls.listPeople, (call, { query }) => listPeople(call, query.accounts)),
  implement(jiraCalls.getLink, (call, { query }) => describeLink(call, query.token)),
  implement(jiraCalls.acceptLink, (call, { body }) => acceptLink(call, body.token)),
  implement(jiraCalls.unlink, (call) => unlinkPerson(call)),
];
