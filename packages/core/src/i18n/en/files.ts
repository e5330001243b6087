/** Words of what takes and shows files. */
export const files = {
  add: "Choose files",
  drop: "or drop them here, or paste them",
  dropNow: "Let go to add them",
  bounds: "{{kinds}}; up to {{max}} MB each, at most {{count}}",
  list_one: "{{count}} file",
  list_other: "{{count}} files",
  kept: "saved before",
  size: "{{size}} MB",
  added_one: "{{count}} file added",
  added_other: "{{count}} files added",
  removed: "{{name}} is removed",
  sending: "Sending: {{percent}} %",
  cancel: "Stop sending",
  problem: {
    empty: "“{{name}}” is empty.",
    type: "“{{name}}” is of another kind: only {{kinds}} can be added.",
    size: "“{{name}}” is {{size}} MB large; at most {{max}} MB can be added.",
    count: "There is room for {{max}} files; those beyond were not added.",
  },
  viewer: {
    place: "{{index}} of {{count}}",
    previous: "Previous image",
    next: "Next image",
    download: "Download",
  },
} as const;
