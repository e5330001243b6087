import { MAX_CONTEST_IMAGE_BYTES } from "@guildhall/core";
import { asksToPublish, isDraft } from "@guildhall/core/activities";
import {
  contestCalls,
  draftOf,
  findProblems,
  toContest,
  type ContestDraft,
  type ContestForEdit,
} from "@guildhall/core/contests";
import { useState } from "react";
import { usePicture, type ChosenPicture } from "../../../forms/use-picture.ts";
import { translate } from "../../../i18n/language.ts";
import { useMember } from "../../../session/use-session.ts";
import { presentInstant } from "../../../time/clock.ts";
import { useActivityForm, type ActivityForm } from "../../activities/index.ts";
import { contestFieldWords, FIELD_LABELS } from "./contest-field-words.ts";

/** What's kept of a form: not its picture, only the file's name; "" for none. */
interface KeptDraft extends ContestDraft {
  readonly pictureName: string;
}

export interface ContestForm extends ActivityForm<KeptDraft, ContestForEdit> {
  readonly picture: ContestPicture;
}

export interface ContestPicture {
  /** URL of the resulting one; "" for none. */
  readonly shownUrl: string;
  /** A chosen one that a reload has lost; "" for none. */
  readonly lostName: string;
  /** Why the last one was rejected, as text. */
  readonly error: string | null;
  readonly choose: (file: File) => void;
  /** Forgets the chosen one, or else deletes the stored one. */
  readonly remove: () => void;
}

export function useContestForm(data: ContestForEdit, suggested: Partial<ContestDraft>): ContestForm {
  const { settings } = useMember();
  const { contest: item, closesOnlyLater } = data;
  const isPublished = !isDraft(item);
  const picture = usePicture({ maxBytes: MAX_CONTEST_IMAGE_BYTES, minPx: 1 });
  const context = {
    now: presentInstant(),
    isPublished,
    settings,
    publishAt: item.schedule?.publishAt ?? null,
    before: item.closedAt,
    closesOnlyLater,
  };
  const start: KeptDraft = { ...draftOf(data), ...suggested, pictureName: "" };
  const form = useActivityForm({
    kind: "contest",
    lists: "contests",
    item,
    data,
    start,
    calls: { create: contestCalls.create, update: contestCalls.update },
    files: picture.file === null ? undefined : { imageFile: picture.file },
    idOf: ({ cid }) => cid,
    toBody: (draft, status) => toContest(draft, asksToPublish({ status }) ? "published" : "draft"),
    problems: (draft, goal) =>
      goal === null ? [] : findProblems(draft, { ...context, publishes: goal === "publish" || isPublished }),
    labels: FIELD_LABELS,
    fieldWords: () => contestFieldWords(data, settings),
    done: (outcome) => translate(`contests:form.${outcome}`),
  });
  return {
    ...form,
    picture: usePictureOf(form, picture),
    discard: () => {
      picture.forget();
      form.discard();
    },
  };
}

function usePictureOf(
  { draft, data, errors, change }: ActivityForm<KeptDraft, ContestForEdit>,
  chosen: ChosenPicture,
): ContestPicture {
  // Only a name that comes from before a reload is one of a lost picture.
  const [keptName] = useState(draft.pictureName);
  const stored = draft.deleteImage ? "" : data.contest.imageUrl;
  return {
    shownUrl: chosen.file === null ? stored : chosen.previewUrl,
    lostName: chosen.file === null && draft.pictureName === keptName ? keptName : "",
    error: chosen.error ?? errors.at("imageFile"),
    choose: (file) => {
      chosen.choose(file);
      change({ pictureName: file.name });
    },
    remove: () => {
      chosen.forget();
      change({ pictureName: "", ...(chosen.file === null && { deleteImage: true }) });
    },
  };
}
