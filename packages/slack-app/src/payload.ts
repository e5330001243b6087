export type Payload = Readonly<Record<string, unknown>>;

/** A body of Slack's: JSON, a form, or JSON in a form's field; null if it's none. */
export function parsePayload(body: string): Payload | null {
  if (/^[{[]/.test(body)) return parseObject(body);
  const form = new URLSearchParams(body);
  const inner = form.get("payload");
  if (inner !== null) return parseObject(inner);
  const fields = Object.fromEntries(form);
  return Object.keys(fields).length === 0 ? null : fields;
}

export function asRecord(value: unknown): Payload {
  // Any object may be read by name; what's missing is undefined.
  return typeof value === "object" && value !== null ? (value as Payload) : {};
}

function parseObject(json: string): Payload | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? asRecord(value) : null;
  } catch {
    return null;
  }
}
