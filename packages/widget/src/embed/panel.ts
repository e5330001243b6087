import type { Store } from "../guild/index.ts";
import type { MountOptions } from "./api.ts";

/** The page's dialog, as a mount may use it; the store tells whether it's open, or about to be. */
export interface Panel extends Store<boolean> {
  /** Opens `home` as the mount's options say, or closes what is open. */
  readonly toggle: (options: Pick<MountOptions, "groupId" | "theme" | "locale">) => void;
}

/** The same for a mount itself. */
export interface OwnPanel extends Store<boolean> {
  readonly toggle: () => void;
}
