export type DeliveryKey =
  | { readonly kind: "mail"; readonly mailId: number }
  | { readonly kind: "reader"; readonly reader: string; readonly eventId: number };

/** For example `mail-12`, `reader-feed-345`. */
export function writeDeliveryKey(key: DeliveryKey): string {
  return key.kind === "mail" ? `mail-${String(key.mailId)}` : `reader-${key.reader}-${String(key.eventId)}`;
}

const FORM = /^(?:mail|reader-(?<reader>[a-z]{1,30}))-(?<number>[1-9]\d{0,14})$/;

export function readDeliveryKey(text: string): DeliveryKey | null {
  const { reader, number = "" } = FORM.exec(text)?.groups ?? {};
  if (number === "") return null;
  if (reader === undefined) return { kind: "mail", mailId: Number(number) };
  return { kind: "reader", reader, eventId: Number(number) };
}
