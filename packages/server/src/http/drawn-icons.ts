const WEEK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<path d="M21 3h9l5 22-10 4zM43 3h-9l-5 22 10 4z" fill="#3b6fd4"/>
<path d="M21 3h3l7 24-6 2zM43 3h-3l-7 24 6 2z" fill="#8fb4ff"/>
<circle cx="32" cy="41" r="20" fill="#b9791a"/>
<circle cx="32" cy="41" r="17.5" fill="#ffd34d"/>
<circle cx="32" cy="41" r="13.5" fill="none" stroke="#e0a321" stroke-width="1.5"/>
<path d="M32 30.5l3.1 6.6 7.2.9-5.3 5 1.4 7.1-6.4-3.5-6.4 3.5 1.4-7.1-5.3-5 7.2-.9z" fill="#fff7db" stroke="#b9791a" stroke-width="1.2" stroke-linejoin="round"/>
</svg>`;

const MONTH = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<path d="M14 12H6c0 12 4 18 13 20M50 12h8c0 12-4 18-13 20" fill="none" stroke="#b9791a" stroke-width="4.5" stroke-linecap="round"/>
<path d="M14 12H6c0 12 4 18 13 20M50 12h8c0 12-4 18-13 20" fill="none" stroke="#ffd34d" stroke-width="2" stroke-linecap="round"/>
<path d="M27 40h10l2 12H25z" fill="#e0a321"/>
<path d="M13 6h38c0 22-6 36-19 36S13 28 13 6z" fill="#ffd34d" stroke="#b9791a" stroke-width="2" stroke-linejoin="round"/>
<path d="M18 9.500h5c0 12 2 20 6 26-7-3-11-12-11-26z" fill="#fff7db" opacity=".7"/>
<path d="M32 13l2.9 6.1 6.7.900-4.9 4.6 1.3 6.6-6-3.3-6 3.3 1.3-6.6-4.9-4.6 6.7-.900z" fill="#fff7db" stroke="#b9791a" stroke-width="1.2" stroke-linejoin="round"/>
<rect x="17" y="50" width="30" height="11" rx="2.5" fill="#3b6fd4"/>
<path d="M19.5 50h25a2.5 2.5 0 0 1 2.5 2.500V54H17v-1.500a2.5 2.5 0 0 1 2.5-2.500z" fill="#8fb4ff"/>
</svg>`;

/** Our own SVGs, by file name: a medal for the best of a week, a cup for the best of a month. */
export const DRAWN_ICONS: ReadonlyMap<string, string> = new Map([
  ["eom-week.svg", WEEK],
  ["eom-month.svg", MONTH],
]);
