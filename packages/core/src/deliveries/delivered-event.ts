/** Where its words are, within the texts of deliveries: an event's own come before those of its act. */
export function deliveredEventPaths(type: string): readonly string[] {
  const [, act = ""] = type.split(".");
  return [`events.${type}`, `events.other.${act}`];
}
