const scene = (sky: readonly [string, string], inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400"><defs><linearGradient id="s" x2=".35" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs><rect width="800" height="400" fill="url(#s)"/>${inside}</svg>`;

const shadow = (x: number, y: number, rx: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="12" fill="#000" opacity=".14"/>`;

const COFFEE = scene(
  ["#ffe9d2", "#f6b98a"],
  `
  <rect y="310" width="800" height="90" fill="#b97748"/><rect y="310" width="800" height="10" fill="#d3945f"/>
  ${shadow(300, 322, 150)}${shadow(540, 322, 130)}
  <path d="M210 180h180c0 96-28 134-90 134s-90-38-90-134Z" fill="#fffaf3"/><path d="M388 200c64-10 66 74-14 74" stroke="#fffaf3" stroke-width="20" fill="none"/>
  <ellipse cx="300" cy="182" rx="90" ry="18" fill="#f0e2d0"/><ellipse cx="300" cy="184" rx="76" ry="12" fill="#6f4328"/>
  <path d="M286 186q14-10 28 0-14 10-28 0Z" fill="#e8c9a4"/>
  <path d="M266 150c-16-24 16-34 0-60M304 146c-16-24 16-34 0-60M340 150c-14-22 14-32 0-56" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none" opacity=".75"/>
  <ellipse cx="540" cy="314" rx="128" ry="14" fill="#fffaf3"/><path d="M460 306V214l150-26v118Z" fill="#f7d9a6"/><path d="M460 214l150-26-20-26-124 28Z" fill="#fff3e6"/>
  <path d="M460 246l150-20v20l-150 20Z" fill="#e2556d"/><path d="M460 282l150-14v14l-150 12Z" fill="#fff3e6"/>
  <circle cx="540" cy="162" r="19" fill="#d6304c"/><path d="M540 146q6-20 24-24" stroke="#4d7c3a" stroke-width="5" fill="none"/>`,
);

const LUNCH = scene(
  ["#d9f2e6", "#8fd1b5"],
  `
  <rect y="300" width="800" height="100" fill="#e9ddc7"/><rect y="300" width="800" height="8" fill="#fff" opacity=".6"/>
  <g transform="translate(-36 148)"><path d="M190 60h64l-6 104q-26 12-52 0Z" fill="#fff" opacity=".75"/><path d="M194 110h56l-3 54q-25 10-50 0Z" fill="#f2a03d"/></g>
  <g transform="translate(22 148)"><path d="M560 60h64l-6 104q-26 12-52 0Z" fill="#fff" opacity=".75"/><path d="M564 96h56l-3 68q-25 10-50 0Z" fill="#e2556d"/></g>
  ${shadow(400, 352, 240)}<ellipse cx="400" cy="270" rx="230" ry="92" fill="#fff"/><ellipse cx="400" cy="262" rx="200" ry="76" fill="#d9964a"/><ellipse cx="400" cy="258" rx="180" ry="66" fill="#f7cf5d"/>
  <path d="M400 258l-170-26M400 258l170-30M400 258l-90 58M400 258l86 60M400 258l-6-68" stroke="#d9964a" stroke-width="4"/>
  ${[
    [300, 240],
    [350, 290],
    [460, 292],
    [520, 256],
    [430, 222],
    [360, 216],
    [280, 276],
  ]
    .map(
      ([x, y]) =>
        `<ellipse cx="${x}" cy="${y}" rx="21" ry="11" fill="#cf3f35"/><ellipse cx="${x}" cy="${(y ?? 0) - 2}" rx="15" ry="6" fill="#e2675a"/>`,
    )
    .join("")}
  ${[
    [330, 252],
    [402, 300],
    [476, 246],
    [398, 238],
    [548, 282],
  ]
    .map(([x, y]) => `<path d="M${x} ${y}q12-14 24 0-12 12-24 0Z" fill="#3f8b45"/>`)
    .join("")}
  <path d="M96 150v170M80 150v44q16 16 32 0v-44M96 150v40" stroke="#6b7686" stroke-width="9" stroke-linecap="round" fill="none"/>
  <path d="M704 150q34 60 0 100v70" stroke="#6b7686" stroke-width="9" stroke-linecap="round" fill="none"/><path d="M704 150q34 60 0 100Z" fill="#8b96a6"/>`,
);

const BOOK = scene(
  ["#e5e0ff", "#a99bf0"],
  `
  <rect y="310" width="800" height="90" fill="#5a4634"/><rect y="310" width="800" height="10" fill="#775d45"/>${shadow(400, 322, 300)}
  <g transform="rotate(-9 190 220)"><rect x="150" y="110" width="62" height="206" rx="6" fill="#e2556d"/><rect x="162" y="140" width="38" height="10" rx="5" fill="#fff" opacity=".8"/><rect x="162" y="160" width="38" height="6" rx="3" fill="#fff" opacity=".6"/></g>
  <rect x="240" y="92" width="54" height="220" rx="6" fill="#1f9d86"/><rect x="250" y="122" width="34" height="60" rx="4" fill="#f2c14e"/><rect x="298" y="128" width="70" height="184" rx="6" fill="#2f3b52"/><rect x="310" y="150" width="46" height="8" rx="4" fill="#f2c14e"/><rect x="310" y="282" width="46" height="8" rx="4" fill="#f2c14e"/>
  <path d="M400 286c46-30 96-30 140 0 44-30 94-30 140 0v26H400Z" fill="#d7cbb5"/><path d="M404 276c46-28 92-28 136 2 44-30 90-30 136-2l-8-104c-42-22-88-20-128 8-40-28-86-30-128-8Z" fill="#fffaf0"/><path d="M540 180v98" stroke="#d7cbb5" stroke-width="4"/>
  ${[198, 218, 238].map((y) => `<path d="M432 ${y}q42-14 88 4M560 ${y + 4}q44-18 88-4" stroke="#b9ad96" stroke-width="5" fill="none" stroke-linecap="round"/>`).join("")}
  <path d="M612 164l22-4v66l-12-12-10 14Z" fill="#d6304c"/>
  <circle cx="676" cy="86" r="34" fill="#fff3c4"/><circle cx="662" cy="78" r="30" fill="#c8bdf7"/>`,
);

const SUNRISE = scene(
  ["#ffcf9e", "#ff8f86"],
  `
  <circle cx="560" cy="262" r="96" fill="#ffe28a"/><circle cx="560" cy="262" r="128" fill="#ffe28a" opacity=".3"/>
  <path d="M0 286q160-70 320-10t260 0 220-20v144H0Z" fill="#e8706d"/><path d="M0 330q200-60 400-10t400-20v100H0Z" fill="#a9455a"/>
  ${shadow(250, 350, 120)}<path d="M180 330l-22 26M320 330l22 26" stroke="#2f3b52" stroke-width="16" stroke-linecap="round"/>
  <circle cx="250" cy="236" r="116" fill="#2f3b52"/><circle cx="250" cy="236" r="94" fill="#fffaf3"/>
  <path d="M162 140a40 40 0 1 1 56-32M282 108a40 40 0 1 1 56 32" fill="#2f3b52"/>
  <path d="M250 162v10M250 300v10M176 236h10M314 236h10" stroke="#8d8d94" stroke-width="8" stroke-linecap="round"/>
  <path d="M250 236v-52M250 236l40 24" stroke="#2f3b52" stroke-width="10" stroke-linecap="round"/><circle cx="250" cy="236" r="9" fill="#e2556d"/>
  <path d="M420 90q18-16 36 0 20-14 34 4 20 2 16 20h-96q-8-16 10-24ZM640 130q14-12 28 0 16-10 26 4 16 2 12 16h-74q-6-14 8-20Z" fill="#fff" opacity=".7"/>`,
);

const SCREEN = scene(
  ["#cfe6ff", "#7fb2ea"],
  `
  <rect x="40" y="30" width="240" height="200" rx="10" fill="#fff" opacity=".85"/><rect x="54" y="44" width="212" height="172" fill="#bfe3ff"/><path d="M54 190q60-60 110-20t102-10v56H54Z" fill="#6fb58a"/><path d="M160 44v172M54 130h212" stroke="#fff" stroke-width="8"/>
  <rect y="330" width="800" height="70" fill="#c79a6b"/><rect y="330" width="800" height="9" fill="#ddb488"/>${shadow(470, 342, 150)}
  <path d="M440 282h60l16 52h-92Z" fill="#6b7686"/><rect x="230" y="84" width="480" height="206" rx="14" fill="#1d2433"/><rect x="244" y="98" width="452" height="178" rx="6" fill="#26304a"/>
  <rect x="262" y="116" width="120" height="142" rx="6" fill="#35415f"/>${[132, 152, 172, 192, 212, 232].map((y, i) => `<rect x="274" y="${y}" width="${60 + ((i * 23) % 36)}" height="8" rx="4" fill="${["#7fb2ea", "#f2c14e", "#8fd1b5"][i % 3]}"/>`).join("")}
  <path d="M404 238l50-46 44 24 60-66 50 36 64-56" stroke="#8fd1b5" stroke-width="8" stroke-linecap="round" stroke-linejoin="round" fill="none"/><path d="M404 252h268" stroke="#4c5a7d" stroke-width="5"/>
  <rect x="90" y="288" width="60" height="44" rx="6" fill="#e9ecf3"/><path d="M120 290c-40-40-30-80 0-100 30 20 40 60 0 100Z" fill="#3f8b45"/><path d="M120 290c-10-30-50-40-60-30 4 26 34 40 60 30ZM120 290c10-30 50-40 60-30-4 26-34 40-60 30Z" fill="#4fa356"/>
  <rect x="380" y="346" width="200" height="18" rx="9" fill="#e9ecf3"/><ellipse cx="640" cy="356" rx="26" ry="12" fill="#e9ecf3"/>`,
);

const BEACH = scene(
  ["#9fe0ff", "#e5f8ff"],
  `
  <circle cx="660" cy="84" r="50" fill="#ffe28a"/><circle cx="660" cy="84" r="70" fill="#ffe28a" opacity=".35"/>
  <path d="M0 190q100-16 200 0t200 0 200 0 200 0v110H0Z" fill="#2fa8c7"/><path d="M0 214q100-14 200 0t200 0 200 0 200 0" stroke="#fff" stroke-opacity=".5" stroke-width="6" fill="none"/>
  <path d="M0 270q200-40 420-14t380-6v150H0Z" fill="#f6dba6"/><path d="M0 270q200-40 420-14t380-6" stroke="#fff" stroke-opacity=".8" stroke-width="9" fill="none"/>
  ${shadow(300, 366, 170)}<path d="M300 110l-26 250" stroke="#8a5a34" stroke-width="11" stroke-linecap="round"/>
  <path d="M110 190C140 96 230 62 306 76c84 14 140 74 150 160-30-18-56-18-76-2-22-26-58-32-84-12-22-28-64-34-90-14-24-24-64-30-96-18Z" fill="#e2556d"/><path d="M306 76c-50 24-90 74-100 132 26-20 68-14 90 14Zm0 0c44 34 74 92 74 158-22-26-58-32-84-12Z" fill="#fff3e6"/>
  <path d="M360 344l150-28 34-60 18 8-34 74-160 36Z" fill="#1f9d86"/><path d="M376 366v22M520 340v40" stroke="#8a5a34" stroke-width="9" stroke-linecap="round"/>
  <path d="M600 210l36-70 6 70Zm46 0v-60l30 60ZM584 216h104l-18 22h-66Z" fill="#fffaf3"/>
  <path d="M120 80q14-14 26 0 12-14 26 0M220 50q10-10 20 0 10-10 20 0" stroke="#3f6fd8" stroke-width="5" fill="none" stroke-linecap="round"/>`,
);

/** 800×400, in the order of perk.demo.ts. */
export const PERK_SCENES: readonly string[] = [COFFEE, LUNCH, BOOK, SUNRISE, SCREEN, BEACH];
