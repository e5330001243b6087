import { createElement } from "react";

interface IconData {
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
}

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

/** Stands in for Lucide's component in a host's page: the same paths without its contexts and options. */
export function createPlainIcon({ node }: IconData) {
  return function PlainIcon({ size = 24, ...rest }: IconProps) {
    const paths = node.map(([tag, shape]) => createElement(tag, shape));
    return createElement("svg", { ...LOOK, width: size, height: size, ...rest }, ...paths);
  };
}
