import { queueMails } from "../mail/mail.repository.ts";
import type { LicenseScope } from "./change-license.service.ts";
import { findOperators } from "./payment.repository.ts";
import type { PaymentRow } from "./payment.repository.ts";

/** Mails all super admins that a payment needs one of them, once each. */
export async function tellOperators(
  { db, at, tell }: LicenseScope,
  { workspace_id: workspaceId, id, external_id: number }: PaymentRow,
  template: "payment_mismatch" | "payment_disputed",
): Promise<void> {
  const operators = await findOperators(db, workspaceId);
  const mails = operators.map(({ accountId, email, language, workspace }) => ({
    // It's not the workspace's own.
    workspaceId: 0,
    recipient: email,
    language,
    template,
    data: {
      name: "",
      workspace,
      author: "",
      title: number === "" ? `#${String(id)}` : number,
      quote: "",
      amounts: [],
      date: "",
      path: "/workspaces",
    },
    cause: `${template} ${String(workspaceId)} ${String(id)} ${String(accountId)}`,
  }));
  await queueMails(db, mails, at);
  tell({ kind: "mail" });
}
