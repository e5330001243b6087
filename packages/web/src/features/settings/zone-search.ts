/** Time zones containing the text, word starts first; at most `limit`. */
export function findZones(zones: readonly string[], text: string, limit: number): readonly string[] {
  const wanted = plain(text);
  if (wanted === "") return zones.slice(0, limit);
  const ranked = zones.flatMap((zone) => {
    const name = plain(zone);
    const at = name.indexOf(wanted);
    if (at === -1) return [];
    const beginsWord = at === 0 || /[ /]/.test(name.charAt(at - 1));
    return [{ zone, rank: beginsWord ? 0 : 1 }];
  });
  return ranked
    .sort((first, second) => first.rank - second.rank)
    .slice(0, limit)
    .map(({ zone }) => zone);
}

/** A readable zone name: `America/New York`. */
export function zoneLabel(zone: string): string {
  return zone.replaceAll("_", " ");
}

/** A zone's UTC offset at an instant, such as `GMT+2`. */
export function zoneOffset(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

function plain(text: string): string {
  return zoneLabel(text).trim().toLowerCase();
}
