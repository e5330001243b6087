import { about, message, toNobody } from "../messages/define-messages.ts";

export const perkMessages = {
  product_added: message("product.added", {
    category: "product",
    card: "product",
    subject: "perk",
    subjectId: ({ productId }) => productId,
    entityId: ({ productId }) => productId,
    to: toNobody,
    audience: "viewers",
    also: ({ actorMemberId }) => [actorMemberId],
    goneBy: about("product.deleted", "productId"),
    movedBy: about("product.changed", "productId"),
    keeps: ({ productId }) => ({ productId }),
    link: () => "/perks",
  }),
};
