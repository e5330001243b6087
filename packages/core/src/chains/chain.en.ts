import type { ChainStatus } from "./chain.values.ts";

export const chain = {
  title: "Chain",
  gone: {
    title: "Chain not found",
    text: "It was deleted, or you don't have access to it.",
    back: "Browse chains",
  },
  failed: "Couldn't load the chain",
  loading: "Loading chain…",
  retry: "Try again",
  published: "Published {{when}}",
  closedAt: "Closed {{when}}",
  status: {
    draft: "Draft",
    published: "Active",
    closed: "Closed",
    discarded: "Deleted",
  } satisfies Record<ChainStatus, string>,
  noAbout: "No description",
  banner: {
    draft: "This is a draft. Only people who manage chains can see it.",
    closed: "This chain is closed.",
  },
  actions: {
    more: "More actions",
    publish: "Publish",
    edit: "Edit",
    schedule: "Schedule",
    close: "Close chain",
    delete: "Delete draft",
  },
  done: {
    published: "Published",
    closed: "Closed",
    deleted: "Draft deleted",
  },
  closing: {
    title: "Close “{{title}}”?",
    lead: "This can't be undone. Its steps stay open and no longer wait for each other.",
    send: "Close",
    cancel: "Cancel",
  },
  publication: {
    title: "Publish “{{title}}”?",
    lead: "Members will see it right away. Steps that are drafts are published with it.",
    cancel: "Cancel",
  },
  deletion: {
    title: "Delete “{{title}}”?",
    lead: "The draft and its schedule will be deleted. Its steps stay.",
    send: "Delete",
    cancel: "Cancel",
  },
  sheet: {
    name: "People",
    person: "Name",
    started: "Started",
    step: "Next step",
    done: "Steps done",
    of: "Of",
    last: "Last step done",
    finished: "Finished",
    reminded: "Reminded",
  },
} as const;
