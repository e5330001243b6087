import { message } from "../messages/define-messages.ts";

export const tempoMessages = {
  tempo_refused: message("jira_tempo.refused", {
    category: "message",
    card: "plain",
    entityId: () => 0,
    to: ({ payload }) => payload.managerIds,
    audience: "told",
    inFeed: () => false,
    keeps: ({ siteUrl }) => ({ siteUrl }),
    // Atlassian doesn't always tell the site's address.
    title: ({ siteUrl }) => siteUrl.replace(/^https?:\/\//, "") || "Jira",
    link: () => "/settings/jira",
    mail: { template: "tempo_refused" },
  }),
};
