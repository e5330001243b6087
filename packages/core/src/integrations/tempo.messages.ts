import { message } from "../messages/define-messages.ts";

export const tempoMessages = {
  tempo_refused: message("jira_tempo.refused", {
    category: "message",
    entityId: () => 0,
    to: ({ payload }) => payload.managerIds,
    audience: "told",
    inFeed: () => false,
    keeps: ({ siteUrl }) => ({ siteUrl }),
    title: ({ siteUrl }) => new URL(siteUrl).hostname,
    link: () => "/settings/jira",
    mail: { template: "tempo_refused" },
  }),
};
