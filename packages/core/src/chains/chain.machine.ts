import { lifecycleOf } from "../activities/lifecycle.machine.ts";

/** From draft to end; nothing but its managers moves it. */
export const chainMachine = lifecycleOf("chain");
