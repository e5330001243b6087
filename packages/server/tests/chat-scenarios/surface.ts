import type { CastName, Stage } from "./stage.ts";

export const SURFACES = ["web", "slack", "telegram"] as const;
export type SurfaceName = (typeof SURFACES)[number];

/** Thanks as a person wants to give them; `each` is in hundredths. */
export interface Wish {
  readonly from: CastName;
  readonly to: readonly CastName[];
  readonly each: number;
  readonly reason: string;
}

/** What somebody is told of what they did. */
export interface Told {
  readonly isDone: boolean;
  readonly text: string;
}

/** One way to the product; what happens behind it is the same. */
export interface Surface {
  readonly name: SurfaceName;
  /** Delivered so many times. */
  thank(stage: Stage, wish: Wish, times?: number): Promise<Told>;
  /** Takes back the last thanks that was given here. */
  undo(stage: Stage, by: CastName): Promise<Told>;
}
