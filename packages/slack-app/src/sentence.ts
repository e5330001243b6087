const MENTION = /<@([UW][A-Z0-9]{1,30})(?:\|[^>]*)?>/g;

/** Ids of the people that a text of Slack's mentions, each once. */
export function mentionsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, id = ""]) => id))];
}

/** A text of Slack's as it was typed, but for its mentions of people. */
export function typedText(text: string): string {
  return text
    .replace(MENTION, "<@$1>")
    .replace(/<#[A-Z0-9]+\|([^>]*)>/g, "#$1")
    .replace(/<!(?:subteam\^[A-Z0-9]+)\|@?([^>]*)>/g, "@$1")
    .replace(/<!(\w+)(?:\|[^>]*)?>/g, "@$1")
    .replace(/<((?:https?|mailto):[^|>]*)\|([^>]*)>/g, "$2")
    .replace(/<((?:https?|mailto):[^>]*)>/g, "$1")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();
}

/** A text of Slack's with people by their names. */
export function namedText(text: string, names: ReadonlyMap<string, string>): string {
  return typedText(text.replace(MENTION, (_whole, id: string) => names.get(id) ?? "…"));
}
