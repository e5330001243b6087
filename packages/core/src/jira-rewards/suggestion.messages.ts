import { message } from "../messages/define-messages.ts";

export const suggestionMessages = {
  thanks_suggested: message("jira_thanks.suggested", {
    category: "thanks",
    card: "suggestion",
    entityId: () => 0,
    to: ({ payload }) => [payload.memberId],
    audience: "told",
    inFeed: () => false,
    keeps: ({ receiverId, issueKey, summary, issueUrl }) => ({ receiverId, issueKey, summary, issueUrl }),
    names: ({ receiverId }) => [receiverId],
    title: ({ issueKey, summary }) => (summary === "" ? issueKey : `${issueKey}: ${summary}`),
    link: ({ receiverId, issueKey, summary, issueUrl }) => {
      const text = [summary === "" ? issueKey : `${issueKey}: ${summary}`, issueUrl].filter((each) => each !== "");
      return `/thanks/create?user=${String(receiverId)}&text=${encodeURIComponent(text.join("\n"))}`;
    },
  }),
};
