import { NotFoundError } from "@guildhall/core";
import type { FastifyReply } from "fastify";
import type { ServerModule } from "../app.ts";
import type { Deps } from "../lib/deps.ts";
import { isMailbox, originOf } from "./mail-mode.ts";
import { findMail, findNewestMails } from "./mail.repository.ts";
import { MAILBOX_STYLE, mailboxPage, messagePage } from "./mailbox-page.ts";
import { parseMailContent } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";
import type { MailScene } from "./render-mail.ts";

/** How many mails the mailbox lists. */
const LISTED = 200;

const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

// A mail carries its own styles, as mails must; nothing else in it works, and only the mailbox may frame it.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'; " +
  "sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * The mailbox at `/dev/mail`: what would have been sent, on a machine of one's own. It exists only with the
 * embedded database, without a mail server and outside production, since it asks for no sign-in.
 */
export function createMailboxModule(deps: Pick<Deps, "config" | "db">): ServerModule {
  return {
    register({ server }) {
      if (!isMailbox(deps.config)) return;
      const scene = { origin: originOf(deps.config), secret: deps.config.secret };
      server.get("/dev/mail", async (_request, reply) => {
        const mails = await findNewestMails(deps.db.handle, LISTED);
        const lines = mails.map((mail) => ({ mail, rendered: render(mail, scene) }));
        return sendPage(reply, mailboxPage(lines));
      });
      server.get("/dev/mail/style.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(MAILBOX_STYLE));
      server.get<{ Params: { id: string } }>("/dev/mail/:id", async (request, reply) => {
        const mail = await findOne(deps, request.params.id);
        return sendPage(reply, messagePage(mail, render(mail, scene)));
      });
      server.get<{ Params: { id: string } }>("/dev/mail/:id/message", async (request, reply) => {
        const { html } = render(await findOne(deps, request.params.id), scene);
        void reply.header("content-security-policy", MAIL_POLICY).header("x-frame-options", "SAMEORIGIN");
        return sendHtml(reply, html.replace("<head>", '<head><base target="_blank">'));
      });
    },
  };
}

async function findOne({ db }: Pick<Deps, "db">, id: string) {
  const mail = /^[1-9]\d{0,14}$/.test(id) ? await findMail(db.handle, Number(id)) : null;
  if (mail === null) throw new NotFoundError("mail");
  return mail;
}

function render(mail: Parameters<typeof parseMailContent>[0], scene: MailScene) {
  const content = parseMailContent(mail);
  return content === null ? { subject: mail.template, html: "", text: "" } : renderMail(content, scene);
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return sendHtml(reply.header("content-security-policy", PAGE_POLICY), html);
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
}
