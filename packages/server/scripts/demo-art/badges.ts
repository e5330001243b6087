const points = (count: number, outer: number, inner: number): string =>
  Array.from({ length: count * 2 }, (_, index) => {
    const angle = (Math.PI * index) / count - Math.PI / 2;
    const radius = index % 2 === 0 ? outer : inner;
    return `${(128 + radius * Math.cos(angle)).toFixed(1)},${(116 + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");

const badge = (
  { rim, face, ribbon }: { readonly rim: string; readonly face: readonly [string, string]; readonly ribbon: string },
  inside: string,
): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256"><defs><linearGradient id="f" x2="0" y2="1"><stop stop-color="${face[0]}"/><stop offset="1" stop-color="${face[1]}"/></linearGradient></defs>
  <path d="M76 150l-26 92 36-12 24 26 22-82ZM180 150l26 92-36-12-24 26-22-82Z" fill="${ribbon}"/><polygon points="${points(16, 108, 96)}" fill="${rim}"/><circle cx="128" cy="116" r="82" fill="url(#f)"/><circle cx="128" cy="116" r="82" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="5"/>${inside}</svg>`;

const BUG = badge(
  { rim: "#e0a32e", face: ["#ffe9a8", "#f2c14e"], ribbon: "#d6304c" },
  `
  <g stroke="#3b2a22" stroke-width="8" stroke-linecap="round" fill="none"><path d="M92 92l-22-14M88 120H60M94 146l-22 16M164 92l22-14M168 120h28M162 146l22 16M112 74l-12-18M144 74l12-18"/></g>
  <ellipse cx="128" cy="124" rx="36" ry="46" fill="#c43f3f"/><path d="M98 100a36 30 0 0 1 60 0Z" fill="#3b2a22"/><path d="M128 100v70" stroke="#3b2a22" stroke-width="6"/>
  <circle cx="112" cy="124" r="7" fill="#3b2a22"/><circle cx="144" cy="124" r="7" fill="#3b2a22"/><circle cx="114" cy="148" r="6" fill="#3b2a22"/><circle cx="142" cy="148" r="6" fill="#3b2a22"/>`,
);

const BRIDGE = badge(
  { rim: "#3f6fd8", face: ["#dbe7ff", "#8fb4ff"], ribbon: "#1f9d86" },
  `
  <path d="M52 148h152a82 82 0 0 1-152 0Z" fill="#2fa8c7"/><path d="M58 166q18-8 35 0t35 0 35 0 35 0" stroke="#fff" stroke-opacity=".6" stroke-width="5" fill="none"/>
  <path d="M46 132h164" stroke="#2f3b52" stroke-width="11"/><path d="M88 74v82M168 74v82" stroke="#d8643f" stroke-width="11" stroke-linecap="round"/>
  <path d="M48 126Q74 114 88 78q40 78 80 0 14 36 40 48M108 110v20M128 117v14M148 110v20M70 112v20M186 112v20" stroke="#d8643f" stroke-width="5" fill="none"/>`,
);

const STEPS = badge(
  { rim: "#1f9d86", face: ["#d6f5ec", "#7fd6bd"], ribbon: "#8a55d6" },
  `
  <path d="M62 164h34v-28h34v-28h34V80h30v100H62Z" fill="#fff"/><path d="M62 164h34v-28h34v-28h34V80h30" stroke="#14705f" stroke-width="7" fill="none" stroke-linejoin="round"/>
  <path d="M164 80V44l34 13-34 13" fill="#d6304c"/><path d="M164 82V42" stroke="#3b2a22" stroke-width="7" stroke-linecap="round"/>`,
);

/** 256×256, in the order of achievement.demo.ts. */
export const BADGES: readonly string[] = [BUG, BRIDGE, STEPS];
