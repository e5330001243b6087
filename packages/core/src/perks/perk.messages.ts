import { everyoneWhoSees } from "../messages/audiences.ts";
import { message } from "../messages/define-messages.ts";

export const perkMessages = {
  product_added: message("product.added", {
    category: "product",
    subject: "perk",
    subjectId: ({ productId }) => productId,
    entityId: ({ productId }) => productId,
    to: () => [],
    audience: everyoneWhoSees(({ actorMemberId }) => [actorMemberId]),
    keeps: ({ productId }) => ({ productId }),
    link: () => "/perks",
  }),
};
