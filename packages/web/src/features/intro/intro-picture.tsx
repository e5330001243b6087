import type { ReactNode } from "react";
import styles from "./intro-picture.module.css";

/** Drawings of the steps. */
export type IntroPictureName = keyof typeof PICTURES;

/** A line drawing of 240 × 180 px in theme colours. */
export function IntroPicture({ name }: { readonly name: IntroPictureName }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 180" aria-hidden="true">
      <ellipse className={styles.ground} cx="120" cy="164" rx="96" ry="10" />
      {PICTURES[name]}
    </svg>
  );
}

const sparks = (
  <path className={styles.mark} d="M28 56h10m-5-5v10M206 46h10m-5-5v10M216 122h10m-5-5v10M20 116h8m-4-4v8" />
);

const PICTURES = {
  hall: (
    <>
      <path className={styles.paper} d="M44 72h152v88H44Z" />
      <path className={styles.line} d="M66 108v52M86 108v52M154 108v52M174 108v52" />
      <path className={styles.paper} d="M34 88 120 38l86 50" />
      <path className={styles.mark} d="M120 38V16h28l-7 8 7 8h-28" />
      <circle className={styles.full} cx="120" cy="84" r="9" />
      <path className={styles.accent} d="M104 160v-38a16 16 0 0 1 32 0v38Z" />
      {sparks}
    </>
  ),
  envelope: (
    <>
      {[
        [58, 50, -8],
        [98, 22, 0],
        [138, 50, 8],
      ].map(([x, y, turn]) => (
        <g key={x} transform={`rotate(${String(turn)} ${String(Number(x) + 22)} ${String(Number(y) + 30)})`}>
          <rect className={styles.paper} x={x} y={y} width="44" height="64" rx="8" />
          <circle className={styles.accent} cx={Number(x) + 22} cy={Number(y) + 20} r="9" />
          <path className={styles.accent} d={`M${String(Number(x) + 7)} ${String(Number(y) + 44)}a15 12 0 0 1 30 0Z`} />
        </g>
      ))}
      <path className={styles.paper} d="M54 84h132v76H54Z" />
      <path className={styles.mark} d="m54 86 66 46 66-46" />
      {sparks}
    </>
  ),
  coins: (
    <>
      {[148, 132, 116].map((y) => (
        <rect key={y} className={styles.paper} x="48" y={y} width="72" height="14" rx="7" />
      ))}
      {[148, 132].map((y) => (
        <rect key={y} className={styles.paper} x="130" y={y} width="62" height="14" rx="7" />
      ))}
      <circle className={styles.accent} cx="84" cy="72" r="34" />
      <path
        className={styles.mark}
        d="m84 51 6.500 13.500 14.500 2-10.500 10 2.500 14.500-13-7-13 7 2.500-14.500-10.500-10 14.500-2Z"
      />
      <circle className={styles.paper} cx="160" cy="98" r="26" />
      <path className={styles.line} d="M148 90h24l-4 18h-16Zm24 4c8 0 8 10-1 10" />
      {sparks}
    </>
  ),
  quest: (
    <>
      <rect className={styles.paper} x="58" y="30" width="112" height="130" rx="12" />
      <path className={styles.line} d="M104 66h48M104 98h48M104 130h34" />
      <path className={styles.mark} d="m76 66 6 6 11-12M76 98l6 6 11-12" />
      <circle className={styles.line} cx="84" cy="130" r="7" />
      <path className={styles.mark} d="M170 152V84" />
      <path className={styles.accent} d="M170 84h40l-11 12 11 12h-40Z" />
      {sparks}
    </>
  ),
  letter: (
    <>
      <g transform="rotate(-4 120 100)">
        <rect className={styles.paper} x="38" y="56" width="164" height="92" rx="12" />
        <circle className={styles.accent} cx="68" cy="88" r="15" />
        <path className={styles.line} d="M94 82h56M94 96h34M54 124h88" />
        <path className={styles.accent} d="m172 76 5 10 11 1.500-8 7.500 2 11-10-5-10 5 2-11-8-7.500 11-1.500Z" />
      </g>
      {sparks}
    </>
  ),
  shelf: (
    <>
      <path className={styles.line} d="M34 160h172M34 96h172" />
      <path className={styles.paper} d="M54 62h40v20a14 14 0 0 1-14 14H68a14 14 0 0 1-14-14Z" />
      <path className={styles.line} d="M94 66c14 0 14 20-1 20M66 52c-4-6 4-8 0-14M80 52c-4-6 4-8 0-14" />
      <path className={styles.accent} d="M134 44h14v52h-14Zm14 6h14v46h-14Z" />
      <path className={styles.paper} d="m164 54 13-3 11 44-13 3Z" />
      <rect className={styles.paper} x="58" y="120" width="56" height="40" rx="5" />
      <path
        className={styles.mark}
        d="M86 120v40M86 120c-5-15-20-16-20-7 0 7 12 7 20 7Zm0 0c5-15 20-16 20-7 0 7-12 7-20 7Z"
      />
      <path className={styles.accent} d="M142 160v-14a24 24 0 0 1 48 0v14Z" />
      <path className={styles.mark} d="M166 122v-8" />
      {sparks}
    </>
  ),
  podium: (
    <>
      <path className={styles.paper} d="M42 112h52v48H42ZM146 124h52v36h-52Z" />
      <path className={styles.accent} d="M94 88h52v72H94Z" />
      <circle className={styles.paper} cx="68" cy="86" r="15" />
      <circle className={styles.paper} cx="172" cy="98" r="15" />
      <circle className={styles.accent} cx="120" cy="60" r="17" />
      <path className={styles.mark} d="m106 36 4-16 10 9 10-9 4 16ZM116 118l6-5v26" />
      {sparks}
    </>
  ),
  talk: (
    <>
      <path
        className={styles.paper}
        d="M48 36h96a12 12 0 0 1 12 12v44a12 12 0 0 1-12 12H82l-22 20v-20H48a12 12 0 0 1-12-12V48a12 12 0 0 1 12-12Z"
      />
      <path className={styles.line} d="M58 60h72M58 80h44" />
      <path
        className={styles.accent}
        d="M120 84h72a12 12 0 0 1 12 12v34a12 12 0 0 1-12 12h-8v18l-20-18h-44a12 12 0 0 1-12-12V96a12 12 0 0 1 12-12Z"
      />
      <path className={styles.mark} d="M140 113h.1M156 113h.1M172 113h.1" />
      {sparks}
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>;
