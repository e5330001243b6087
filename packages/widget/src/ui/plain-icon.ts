import { createElement } from "react";

interface IconProps extends Readonly<Record<string, unknown>> {
  /** In px. */
  readonly size?: number;
}

const LOOK = {
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  "stroke-width": 2,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
  "aria-hidden": "true",
};

type Part = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** Stands in for Lucide's component in built pages: the same look without its contexts and options. */
export function createPlainIcon(d: string, rest: readonly Part[] = []) {
  return function PlainIcon({ size = 24, ...given }: IconProps) {
    const others = rest.map(([tag, shape]) => createElement(tag, shape));
    return createElement(
      "svg",
      { ...LOOK, width: size, height: size, ...given },
      createElement("path", { d }),
      ...others,
    );
  };
}
