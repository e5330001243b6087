import type { ActivityKind } from "@guildhall/core/activities";
import type { ScheduleLine } from "@guildhall/core/schedules";
import type { ListTexts } from "../activity-words.ts";
import type { FormErrors } from "./form-errors.ts";

/** The form's action: publish, save the draft, save and schedule it, save a published one, or save and write its parts. */
export type SaveGoal = "publish" | "draft" | "schedule" | "save" | "parts";

/** Where saving leads, by the id of what's saved. */
export type SavedHref = (id: number) => string;

/** What is written on a page of its own, such as questions. */
export interface ActivityParts {
  /** The action that saves and leads there. */
  readonly label: string;
  readonly hrefOf: SavedHref;
}

/** What's being edited. */
export interface EditedItem {
  /** 0 for a new one. */
  readonly id: number;
  readonly status: string;
  /** When a draft publishes itself; null for never. */
  readonly schedule: ScheduleLine | null;
}

/** A form, for its sections; `Data` is what it was opened with. */
export interface ActivityForm<Draft, Data> {
  readonly kind: ActivityKind;
  readonly lists: ListTexts;
  readonly item: EditedItem;
  readonly data: Data;
  readonly draft: Draft;
  readonly parts?: ActivityParts | undefined;
  readonly isDirty: boolean;
  readonly isRestored: boolean;
  /** The action being sent; null for none. */
  readonly busyGoal: SaveGoal | null;
  readonly errors: FormErrors;
  /** A failure of the whole form, as text; null for none. */
  readonly notice: string | null;
  /** It may have been created, or was, without the form hearing of it: this list shows it. Null otherwise. */
  readonly listHref: string | null;
  /** Counts attempts with errors: each moves the focus to them. */
  readonly faults: number;
  readonly change: (parts: Partial<Draft>) => void;
  readonly discard: () => void;
  /** Saving leads to `leadsTo`; by default, to where it's found. */
  readonly send: (goal: SaveGoal, leadsTo?: SavedHref) => void;
}
