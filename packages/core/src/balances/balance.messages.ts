import { message } from "../messages/define-messages.ts";

export const balanceMessages = {
  balance_adjusted: message("balance.adjusted", {
    category: "user_balance",
    card: "adjustment",
    when: ({ payload }) => payload.notify,
    entityId: ({ memberId }) => memberId,
    to: ({ payload }) => [payload.memberId],
    audience: "told",
    keeps: (payload) => payload,
    variant: ({ authorId }) => (authorId === 0 ? "byNobody" : ""),
    link: () => "/profile",
    mail: {
      template: "balance_adjusted",
      quote: ({ comment }) => comment,
      amounts: ({ changes }) => changes.map(({ currencyId, to }) => ({ currencyId, amount: to })),
    },
  }),
};
