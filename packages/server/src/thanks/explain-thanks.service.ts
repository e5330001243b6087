import { hasFeature } from "@guildhall/core/permissions";
import { isPublished } from "@guildhall/core/thanks";
import type { ExplainCauses } from "../feature.ts";
import { viewerOf } from "./thanks.presenter.ts";
import { findThanksWords } from "./thanks.repository.ts";

export const explainThanks: ExplainCauses = async (call, { ids }) => {
  const thanks = await findThanksWords(call.db, await viewerOf(call), ids);
  const isOn = hasFeature(call.actor.workspace, "thanks");
  return new Map(
    thanks.map(({ id, authorId, description, status }) => {
      const link = isOn && isPublished({ status }) ? ({ type: "thanks", id } as const) : null;
      return [id, { title: description, link, personId: authorId }];
    }),
  );
};
