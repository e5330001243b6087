import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "rolldown";

type Attributes = Readonly<Record<string, string>>;
type Part = readonly [tag: string, attributes: Attributes];

interface Shape {
  readonly known: readonly string[];
  readonly draw: (attributes: Attributes) => string | null;
}

const OURS = fileURLToPath(new URL("../packages/widget/src/ui/plain-icon.ts", import.meta.url));

/**
 * Draws Lucide's icons by our own component, a tenth of theirs, and each as one path: browsers compute the style of
 * every part of every icon whenever a dialog opens.
 */
export function plainIcons(): Plugin {
  return {
    name: "guildhall-plain-icons",
    load: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ },
      handler: async (id) => {
        const { __iconData: icon } = (await import(pathToFileURL(id).href)) as {
          readonly __iconData?: { readonly node: readonly Part[] };
        };
        // Another name of an icon only passes it on.
        if (icon === undefined) return null;
        const { path, rest } = joinParts(icon.node);
        const given = [path, ...(rest.length > 0 ? [rest] : [])].map((each) => JSON.stringify(each)).join(", ");
        return `import { createPlainIcon } from ${JSON.stringify(OURS)};\nexport default /* @__PURE__ */ createPlainIcon(${given});\n`;
      },
    },
  };
}

/** One path for all parts that are drawn alike, and the parts that aren't. */
export function joinParts(parts: readonly Part[]): { readonly path: string; readonly rest: readonly Part[] } {
  const joined: string[] = [];
  const rest: Part[] = [];
  for (const [tag, { key: _key, ...attributes }] of parts) {
    const path = toPath(tag, attributes);
    if (path === null) rest.push([tag, attributes]);
    // A path that starts relatively starts from the corner, not from where the last one ended.
    else joined.push(path.startsWith("m") && joined.length > 0 ? `M0 0${path}` : path);
  }
  return { path: joined.join(""), rest };
}

/** A part as a path; null where it has a look of its own, such as a filled dot. */
function toPath(tag: string, attributes: Attributes): string | null {
  const shape = SHAPES[tag];
  const isPlain = shape !== undefined && Object.keys(attributes).every((name) => shape.known.includes(name));
  return isPlain ? shape.draw(attributes) : null;
}

const SHAPES: Readonly<Record<string, Shape>> = {
  path: { known: ["d"], draw: ({ d = "" }) => d },
  line: { known: ["x1", "y1", "x2", "y2"], draw: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}` },
  circle: { known: ["cx", "cy", "r"], draw: drawCircle },
  rect: { known: ["x", "y", "width", "height", "rx", "ry"], draw: drawRectangle },
};

function drawCircle({ cx, cy, r }: Attributes): string {
  const across = 2 * Number(r);
  return `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 1 ${across} 0a${r} ${r} 0 1 1-${across} 0z`;
}

/** Null where its corners aren't parts of a circle. */
function drawRectangle({ x = "0", y = "0", width, height, rx = "0", ry = rx }: Attributes): string | null {
  if (ry !== rx) return null;
  const round = Number(rx);
  const [across, down] = [Number(width) - 2 * round, Number(height) - 2 * round];
  const corner = (to: string): string => (round === 0 ? "" : `a${round} ${round} 0 0 1 ${to}`);
  const sides = [
    `h${across}${corner(`${round} ${round}`)}`,
    `v${down}${corner(`-${round} ${round}`)}`,
    `h-${across}${corner(`-${round}-${round}`)}`,
    `v-${down}${corner(`${round}-${round}`)}`,
  ];
  return `M${Number(x) + round} ${y}${sides.join("")}z`;
}
