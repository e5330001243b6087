import { coloursAt, HAIRS, SKINS } from "./look.ts";
import type { Extra, Hair, Look } from "./look.ts";

interface Paint {
  readonly hair: string;
  readonly shade: string;
  readonly clothes: string;
  readonly accent: string;
}

const CAP = "M72 122C66 62 92 36 130 36c40 0 64 28 56 86-2-16-8-30-16-38-26 8-58 6-76-4-10 8-18 22-22 42Z";
const SCALP = "M74 116C70 66 96 42 128 42s58 24 54 74c-2-12-6-22-12-30-24 6-60 6-84 0-6 8-10 18-12 30Z";
const LONG_BACK = "M62 120C56 54 92 28 130 28s74 26 66 92c-4 34 2 70 8 98H52c8-28 14-64 10-98Z";

const BACK: Partial<Record<Hair, (paint: Paint) => string>> = {
  afro: ({ hair }) => `<circle cx="128" cy="100" r="76" fill="${hair}"/>`,
  bob: ({ hair }) =>
    `<path d="M60 170C48 70 84 30 128 30s80 40 68 140c-2 12-20 14-26 4H86c-6 10-24 8-26-4Z" fill="${hair}"/>`,
  bun: ({ hair }) => `<circle cx="128" cy="34" r="26" fill="${hair}"/>`,
  fringe: ({ hair }) => `<path d="${LONG_BACK}" fill="${hair}"/>`,
  long: ({ hair }) => `<path d="${LONG_BACK}" fill="${hair}"/>`,
  ponytail: ({ hair }) =>
    `<path d="M168 58c40-8 52 30 44 70-4 24 4 40 10 52-26 2-42-16-42-44 0-30-4-54-12-78Z" fill="${hair}"/>`,
  scarf: ({ accent }) =>
    `<path d="M58 130C50 60 88 26 128 26s78 34 70 104c-2 34 8 60 18 86H40c10-26 20-52 18-86Z" fill="${accent}"/>`,
  wavy: ({ hair }) =>
    `<path d="M58 122C54 56 92 28 130 28s76 28 68 94c10 14-8 22 4 38 10 14-8 24 2 42H52c10-18-8-28 2-42 12-16-6-24 4-38Z" fill="${hair}"/>`,
};

const curls = (points: readonly (readonly [number, number, number])[], fill: string): string =>
  points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join("");

const FRONT: Record<Hair, (paint: Paint) => string> = {
  afro: ({ hair }) => `<path d="${SCALP}" fill="${hair}"/>`,
  bald: () => `<ellipse cx="112" cy="68" rx="22" ry="9" fill="#fff" opacity=".22"/>`,
  bob: ({ hair }) =>
    `<path d="M72 128C66 62 94 38 130 38c38 0 60 26 54 90-4-24-12-38-28-48-26 18-66 14-84 48Z" fill="${hair}"/>`,
  bun: ({ hair }) =>
    `<path d="${SCALP}" fill="${hair}"/><path d="M106 46q22 10 44 0" stroke="#fff" stroke-opacity=".18" stroke-width="4" fill="none"/>`,
  buzz: ({ hair }) => `<path d="${SCALP}" fill="${hair}" opacity=".82"/>`,
  cap: ({ hair, accent }) =>
    `<path d="M72 124c-2-10-2-18 0-28h112c2 10 2 18 0 28l-8-22H80Z" fill="${hair}"/><path d="M68 98c0-44 28-64 60-64s60 20 60 64c-38-10-82-10-120 0Z" fill="${accent}"/><path d="M64 100c40-14 88-14 128 0-4 10-8 12-14 12-32-8-68-8-100 0-6 0-10-2-14-12Z" fill="#000" fill-opacity=".22"/>`,
  curly: ({ hair }) =>
    curls(
      [
        [80, 96, 19],
        [88, 70, 22],
        [110, 52, 23],
        [136, 46, 24],
        [160, 58, 23],
        [174, 80, 20],
        [178, 102, 16],
        [76, 116, 12],
        [126, 66, 18],
        [150, 72, 14],
        [104, 74, 14],
      ],
      hair,
    ),
  fringe: ({ hair }) =>
    `<path d="M70 130C64 62 92 36 130 36c40 0 62 28 56 94-4-14-6-22-10-30-30 8-68 8-96 0-4 8-8 18-10 30Z" fill="${hair}"/>`,
  long: ({ hair }) =>
    `<path d="M70 134C64 62 92 36 130 36c40 0 62 28 56 98-6-30-22-50-50-62-14 22-46 34-66 62Z" fill="${hair}"/>`,
  ponytail: ({ hair }) =>
    `<path d="M72 118C68 64 94 38 130 38c36 0 58 24 54 80-8-22-26-38-46-44-16 16-46 22-66 44Z" fill="${hair}"/>`,
  quiff: ({ hair }) =>
    `<path d="M74 118c-8-34-2-62 26-72 6-16 44-24 62-8 22 6 30 40 20 80-2-14-6-24-12-32-20 4-40-2-52-14-8 12-24 18-34 20-6 8-8 16-10 26Z" fill="${hair}"/>`,
  scarf: ({ accent }) =>
    `<path d="M66 128C62 62 94 36 128 36s66 26 62 92c0 30-18 62-40 72 18-26 26-52 24-82-2-26-22-44-46-44s-44 18-46 44c-2 30 6 56 24 82-22-10-40-42-40-72Z" fill="${accent}" stroke="${accent}" stroke-width="8"/><path d="M84 176c22 34 66 34 88 0 12 20 22 34 30 44H54c8-10 18-24 30-44Z" fill="${accent}"/><path d="M96 194c20 16 44 16 64 0" stroke="#000" stroke-opacity=".14" stroke-width="5" fill="none"/>`,
  short: ({ hair }) => `<path d="${CAP}" fill="${hair}"/>`,
  side: ({ hair }) =>
    `<path d="M72 120C64 64 92 34 134 34c40 0 60 32 52 86-4-18-8-28-16-36-34 2-56-8-66-22-6 18-20 26-26 34-4 10-4 14-6 24Z" fill="${hair}"/>`,
  turban: ({ accent }) => `<path d="M66 108C58 50 92 26 128 26s70 24 62 82c-30-26-94-26-124 0Z" fill="${accent}"/>`,
  wavy: ({ hair }) =>
    `<path d="M68 136c-8-16 6-24 0-40C70 56 96 36 130 36c36 0 58 22 60 60-6 16 8 24-2 40-4-30-20-52-42-60-20 24-58 26-78 60Z" fill="${hair}"/>`,
};

type Layer = Partial<Record<Extra, (paint: Paint) => string>>;

const UNDER_MOUTH: Layer = {
  freckles: ({ shade }) =>
    curls(
      [
        [92, 136, 2],
        [100, 140, 2],
        [94, 144, 2],
        [156, 140, 2],
        [164, 136, 2],
        [162, 144, 2],
      ],
      shade,
    ),
  beard: ({ hair }) =>
    `<path d="M77 128c4 6 10 10 14 22 10-10 24-10 37-10s27 0 37 10c4-12 10-16 14-22 0 40-20 66-51 66s-51-26-51-66Z" fill="${hair}"/>`,
  stubble: ({ hair }) =>
    `<path d="M78 130c4 6 10 12 14 20 10-8 24-8 36-8s26 0 36 8c4-8 10-14 14-20-2 36-20 56-50 56s-48-20-50-56Z" fill="${hair}" opacity=".24"/>`,
};

const OVER_MOUTH: Layer = {
  moustache: ({ hair }) =>
    `<path d="M128 146c-10-8-26-4-30 8 12 0 20 2 30-2 10 4 18 2 30 2-4-12-20-16-30-8Z" fill="${hair}"/>`,
};

const OVER_HAIR: Layer = {
  earrings: () => `<circle cx="74" cy="146" r="5" fill="#f2c14e"/><circle cx="182" cy="146" r="5" fill="#f2c14e"/>`,
  glasses: () => glasses(9),
  round: () => glasses(17),
};

/** 256×256 SVG. */
export function drawPortrait(look: Look, place: number): string {
  const [skin, shade, lips] = SKINS[look.skin] ?? SKINS[0];
  const { clothes, background } = coloursAt(place);
  const paint = { hair: HAIRS[look.colour] ?? HAIRS[0], shade, clothes, accent: coloursAt(place + 4).clothes };
  const layer = (of: Layer): string => look.extras.map((extra) => of[extra]?.(paint) ?? "").join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">`,
    `<defs><linearGradient id="b" x2="0" y2="1"><stop stop-color="${background[0]}"/><stop offset="1" stop-color="${background[1]}"/></linearGradient></defs>`,
    `<rect width="256" height="256" fill="url(#b)"/><g transform="translate(0 8)">`,
    BACK[look.hair]?.(paint) ?? "",
    `<path d="M20 256c4-44 40-60 78-66h60c38 6 74 22 78 66Z" fill="${clothes}"/>`,
    collar(place, skin),
    `<path d="M104 150h48v42c-6 20-42 20-48 0Z" fill="${skin}"/><path d="M104 168c14 16 34 16 48 0v12c-12 14-36 14-48 0Z" fill="${shade}"/>`,
    `<ellipse cx="75" cy="124" rx="11" ry="16" fill="${shade}"/><ellipse cx="181" cy="124" rx="11" ry="16" fill="${shade}"/>`,
    `<path d="M76 108c0-42 22-66 52-66s52 24 52 66c0 46-20 76-52 76s-52-30-52-76Z" fill="${skin}"/>`,
    `<ellipse cx="96" cy="144" rx="12" ry="8" fill="${lips}" opacity=".16"/><ellipse cx="160" cy="144" rx="12" ry="8" fill="${lips}" opacity=".16"/>`,
    layer(UNDER_MOUTH),
    mouth(place, lips),
    layer(OVER_MOUTH),
    `<path d="M128 118c4 8 7 14 5 17-2 3-6 3-9 2" stroke="${shade}" stroke-width="4.5" stroke-linecap="round" fill="none"/>`,
    eyes(place),
    brows(look.skin > 3 || look.hair === "scarf" ? "#2b2024" : paint.hair),
    FRONT[look.hair](paint),
    layer(OVER_HAIR),
    `</g></svg>`,
  ].join("");
}

function collar(place: number, skin: string): string {
  if (place % 3 === 0)
    return `<path d="M98 190l30 34 30-34 14 6-32 46h-24l-32-46Z" fill="#fff" opacity=".85"/><path d="M104 190l24 28 24-28Z" fill="${skin}"/>`;
  if (place % 3 === 1) return `<path d="M92 190c8 34 64 34 72 0l10 4c-10 46-82 46-92 0Z" fill="#000" opacity=".16"/>`;
  return `<path d="M96 190c4 22 60 22 64 0l-8 30c-14 8-34 8-48 0Z" fill="${skin}"/>`;
}

function eyes(place: number): string {
  if (place % 7 === 4)
    return `<path d="M96 124q10-10 20 0M140 124q10-10 20 0" stroke="#2a2024" stroke-width="5" stroke-linecap="round" fill="none"/>`;
  const eye = (x: number): string =>
    `<ellipse cx="${x}" cy="121" rx="5.5" ry="7" fill="#2a2024"/><circle cx="${x + 2}" cy="118" r="1.8" fill="#fff"/>`;
  return eye(106) + eye(150);
}

function brows(colour: string): string {
  return `<path d="M94 106q11-8 22-2M140 104q11-6 22 2" stroke="${colour}" stroke-width="4.5" stroke-linecap="round" fill="none"/>`;
}

function mouth(place: number, lips: string): string {
  if (place % 3 === 0)
    return `<path d="M112 158q16 12 32 0" stroke="${lips}" stroke-width="5" stroke-linecap="round" fill="none"/>`;
  return `<path d="M108 154q20 6 40 0c-2 16-10 22-20 22s-18-6-20-22Z" fill="${lips}"/><path d="M112 156q16 4 32 0l-2 6q-14 4-28 0Z" fill="#fff"/>`;
}

function glasses(radius: number): string {
  const lens = (x: number): string =>
    `<rect x="${x}" y="107" width="36" height="30" rx="${radius}" fill="#fff" fill-opacity=".22" stroke="#2b2f3a" stroke-width="4"/>`;
  return `${lens(87)}${lens(133)}<path d="M123 118q5-4 10 0M87 116l-12-3M169 116l12-3" stroke="#2b2f3a" stroke-width="4" fill="none"/>`;
}
