import { about, message } from "../messages/define-messages.ts";

export const perkMessages = {
  product_added: message("product.added", {
    category: "product",
    subject: "perk",
    subjectId: ({ productId }) => productId,
    entityId: ({ productId }) => productId,
    to: () => [],
    audience: "viewers",
    also: ({ actorMemberId }) => [actorMemberId],
    goneBy: about("product.deleted", "productId"),
    movedBy: about("product.changed", "productId"),
    keeps: ({ productId }) => ({ productId }),
    link: () => "/perks",
  }),
};
