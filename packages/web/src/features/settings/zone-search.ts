/** Spellings of today for names that browsers keep as they once were. */
const SPELLED_TODAY: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Godthab": "America/Nuuk",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Cities that browsers know by their English names only, as most zones' places where Russian is read. */
const RUSSIAN_CITIES: Readonly<Record<string, string>> = {
  "Asia/Almaty": "Алматы",
  "Asia/Barnaul": "Барнаул",
  "Asia/Bishkek": "Бишкек",
  "Asia/Chita": "Чита",
  "Asia/Irkutsk": "Иркутск",
  "Asia/Kamchatka": "Камчатка",
  "Asia/Krasnoyarsk": "Красноярск",
  "Asia/Magadan": "Магадан",
  "Asia/Novokuznetsk": "Новокузнецк",
  "Asia/Novosibirsk": "Новосибирск",
  "Asia/Omsk": "Омск",
  "Asia/Sakhalin": "Сахалин",
  "Asia/Tashkent": "Ташкент",
  "Asia/Tomsk": "Томск",
  "Asia/Vladivostok": "Владивосток",
  "Asia/Yakutsk": "Якутск",
  "Asia/Yekaterinburg": "Екатеринбург",
  "Europe/Astrakhan": "Астрахань",
  "Europe/Kaliningrad": "Калининград",
  "Europe/Kirov": "Киров",
  "Europe/Moscow": "Москва",
  "Europe/Samara": "Самара",
  "Europe/Saratov": "Саратов",
  "Europe/Simferopol": "Симферополь",
  "Europe/Ulyanovsk": "Ульяновск",
  "Europe/Volgograd": "Волгоград",
};

/** More names that zones are found by; none until they have been looked up. */
export type ZoneNames = ReadonlyMap<string, readonly string[]>;

/** Time zones with a name containing the text, word starts first; at most `limit`. */
export function findZones(
  zones: readonly string[],
  text: string,
  { limit, names = new Map() }: { readonly limit: number; readonly names?: ZoneNames },
): readonly string[] {
  const wanted = plain(text);
  if (wanted === "") return zones.slice(0, limit);
  const ranked = zones.flatMap((zone) => {
    const rank = Math.min(...[zone, zoneLabel(zone), ...(names.get(zone) ?? [])].map((name) => rankOf(name, wanted)));
    return rank === NOT_FOUND ? [] : [{ zone, rank }];
  });
  return ranked
    .sort((first, second) => first.rank - second.rank)
    .slice(0, limit)
    .map(({ zone }) => zone);
}

/** A readable zone name as it's spelled today: `America/New York`. */
export function zoneLabel(zone: string): string {
  return (SPELLED_TODAY[zone] ?? zone).replaceAll("_", " ");
}

/** A zone's UTC offset at an instant, such as `GMT+2`. */
export function zoneOffset(zone: string, at: Date): string {
  return zoneName(zone, { locale: "en", style: "shortOffset", at });
}

/** The place in the reader's language, such as `Москва`, and the offset as `GMT+3` and `UTC+3`. */
export function moreZoneNames(zone: string, { locale, at }: { readonly locale: string; readonly at: Date }): string[] {
  const offset = zoneOffset(zone, at);
  return [zonePlace(zone, { locale, at }), offset, offset.replace("GMT", "UTC")];
}

/** The place that a zone is named after: `New York`, `Екатеринбург`. */
export function zonePlace(zone: string, { locale, at }: { readonly locale: string; readonly at: Date }): string {
  const city = zoneLabel(zone).split("/").at(-1) ?? zone;
  if (locale === "en") return city;
  const known = locale === "ru" ? RUSSIAN_CITIES[zone] : undefined;
  if (known !== undefined) return known;
  const name = zoneName(zone, { locale, style: "shortGeneric", at });
  return name.startsWith("GMT") ? city : name;
}

const NOT_FOUND = 2;

function rankOf(name: string, wanted: string): number {
  const at = plain(name).indexOf(wanted);
  if (at === -1) return NOT_FOUND;
  return at === 0 || /[ /]/.test(plain(name).charAt(at - 1)) ? 0 : 1;
}

function zoneName(
  zone: string,
  { locale, style, at }: { readonly locale: string; readonly style: "shortOffset" | "shortGeneric"; readonly at: Date },
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: style }).formatToParts(at);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

function plain(text: string): string {
  return text.replaceAll("_", " ").trim().toLowerCase();
}
