export type Hair =
  | "afro"
  | "bald"
  | "bob"
  | "bun"
  | "buzz"
  | "cap"
  | "curly"
  | "fringe"
  | "long"
  | "ponytail"
  | "quiff"
  | "scarf"
  | "short"
  | "side"
  | "turban"
  | "wavy";

export type Extra = "beard" | "earrings" | "freckles" | "glasses" | "moustache" | "round" | "stubble";

/** Skin and hair colours are palette indexes. */
export interface Look {
  readonly skin: number;
  readonly hair: Hair;
  readonly colour: number;
  readonly extras: readonly Extra[];
}

export const SKINS = [
  ["#fbe0cf", "#efc3aa", "#c96a5f"],
  ["#f3cfb3", "#e2ae8b", "#bd6252"],
  ["#e6b48c", "#cf9669", "#a9564a"],
  ["#cc9268", "#b1774e", "#8f463d"],
  ["#9f6b45", "#845433", "#6e3730"],
  ["#73482f", "#5b3623", "#4a2420"],
] as const;

/** From black to white, then two dyed colours. */
export const HAIRS = [
  "#1f1a1c",
  "#3b2a22",
  "#5e3f2b",
  "#8a5a34",
  "#b8823f",
  "#dcb063",
  "#a63f24",
  "#8d8d94",
  "#d9d9de",
  "#7a4bd0",
  "#22707d",
] as const;

const CLOTHES = [
  "#3f6fd8",
  "#1f9d86",
  "#d8643f",
  "#8a55d6",
  "#2f3b52",
  "#c43f6d",
  "#e0a32e",
  "#4d7c3a",
  "#e9ecf3",
  "#0f7fa8",
] as const;
const BACKGROUNDS = [
  ["#dbe7ff", "#b5cdff"],
  ["#d6f5ec", "#a6e3d1"],
  ["#ffe3d6", "#ffc3a8"],
  ["#ece1ff", "#cdb6ff"],
  ["#fff0c9", "#ffdd8c"],
  ["#ffdbe8", "#ffb3cd"],
  ["#dff2fb", "#a9dcf3"],
  ["#e6ebf2", "#c3cedd"],
] as const;

/** Clothes and background follow the list index, so neighbours differ. */
export function coloursAt(place: number) {
  return {
    clothes: CLOTHES[(place * 7 + 3) % CLOTHES.length] ?? CLOTHES[0],
    background: BACKGROUNDS[(place * 5 + 1) % BACKGROUNDS.length] ?? BACKGROUNDS[0],
  };
}

// skin · hair · its colour · extras, by index in DEMO_PEOPLE.
const LOOKS = `
1 bob 7 glasses,earrings
3 side 0 stubble
0 long 5
2 wavy 1 earrings
1 quiff 4 beard
3 scarf 10
0 short 3
5 afro 0 earrings
0 side 5 stubble
1 short 0 glasses
2 long 1 freckles
1 curly 2
0 ponytail 5 freckles
1 quiff 2 stubble
3 bun 0
0 bald 4 beard,glasses
0 fringe 6
2 long 0 earrings
1 short 0 round
0 buzz 2 beard
5 bun 0 earrings
1 side 2 glasses
0 fringe 5 round
3 short 0 beard
2 bob 1
4 buzz 0 stubble
2 ponytail 1
1 curly 1 beard,round
1 fringe 0
0 bob 1 glasses
0 quiff 6 freckles,stubble
3 scarf 3
0 wavy 3 earrings
0 curly 6 freckles,moustache
1 long 3 round
5 buzz 0 glasses,beard
0 bun 8 glasses
2 quiff 0 stubble
0 wavy 4
1 cap 2 stubble
3 long 0
2 side 1 beard
0 ponytail 6 freckles
3 curly 0 stubble
5 curly 0 earrings
3 short 0 moustache
1 quiff 1
0 bun 4 earrings
4 long 0 freckles
0 cap 4
1 wavy 1 earrings
0 side 6 beard
3 scarf 7
0 fringe 4 glasses
2 curly 1 beard
0 bob 8 round
1 bald 7 moustache,glasses
1 bob 6 earrings
5 short 0 beard
1 curly 8 glasses,earrings
`;

export function listLooks(): readonly Look[] {
  return LOOKS.trim()
    .split("\n")
    .map((line) => {
      const [skin = "", hair = "", colour = "", extras = ""] = line.split(" ");
      // The table above holds only values of these types.
      return {
        skin: Number(skin),
        hair: hair as Hair,
        colour: Number(colour),
        extras: (extras === "" ? [] : extras.split(",")) as Extra[],
      };
    });
}
