import { AccessDeniedError, HTTP_STATUS_BY_CODE, NotFoundError, UnauthenticatedError } from "@guildhall/core";
import { mailboxReach } from "@guildhall/core/permissions";
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { ServerModule } from "../app.ts";
import type { Edge } from "../http/edge.ts";
import { isFromThisMachine, originOfRequest } from "../http/own-host.ts";
import { sandboxed } from "../http/security-headers.ts";
import type { Deps } from "../lib/deps.ts";
import { toAccessQuestion } from "../session/visitor.ts";
import { isMailbox } from "./mail-mode.ts";
import { findMail, findNewestMails } from "./mail.repository.ts";
import type { MailReach } from "./mail.repository.ts";
import { closedPage, MAILBOX_STYLE, mailboxPage, messagePage } from "./mailbox-page.ts";
import { parseMailContent } from "./mail-content.ts";
import { renderMail } from "./render-mail.ts";
import type { MailContext } from "./render-mail.ts";

const LISTED = 200;

const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

// Emails need their own styles; nothing else in them works, and only the mailbox may frame them.
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'";
const MAIL_RIGHTS = "allow-popups allow-popups-to-escape-sandbox";

/**
 * The mailbox at `/dev/mail`: emails that would have been sent. Only with the embedded database, without a mail server
 * and outside production. Local requests need no sign-in, since the first link couldn't be opened otherwise; remote
 * ones need an owner's session and show only that workspace's emails.
 */
export function createMailboxModule(deps: Pick<Deps, "config" | "db">): ServerModule {
  return {
    register({ server, edge }) {
      if (!isMailbox(deps.config)) return;
      const open = createDoor(deps, edge);
      const contextOf = (request: FastifyRequest): MailContext => ({
        origin: originOfRequest(deps.config, request),
        secret: deps.config.secret,
      });
      server.get("/dev/mail", DOOR, async (request, reply) => {
        const mails = await findNewestMails(deps.db.handle, { ...(await open(request, reply)), limit: LISTED });
        const lines = mails.map((mail) => ({ mail, rendered: render(mail, contextOf(request)) }));
        return sendPage(reply, mailboxPage(lines));
      });
      server.get("/dev/mail/style.css", async (_request, reply) =>
        reply.type("text/css; charset=utf-8").send(MAILBOX_STYLE),
      );
      server.get<OfOne>("/dev/mail/:id", DOOR, async (request, reply) => {
        const mail = await findOne(deps, request.params.id, await open(request, reply));
        return sendPage(reply, messagePage(mail, render(mail, contextOf(request))));
      });
      server.get<OfOne>("/dev/mail/:id/message", DOOR, async (request, reply) => {
        const { html } = render(await findOne(deps, request.params.id, await open(request, reply)), contextOf(request));
        void sandboxed(reply, MAIL_POLICY, MAIL_RIGHTS).header("x-frame-options", "SAMEORIGIN");
        return sendHtml(reply, html.replace("<head>", '<head><base target="_blank">'));
      });
    },
  };
}

/** Refusals are a page, since the client is a browser. */
const DOOR: RouteShorthandOptions = {
  errorHandler: (error, _request, reply) => {
    const isShut = error instanceof UnauthenticatedError || error instanceof AccessDeniedError;
    if (!isShut) throw error;
    void sendPage(reply.code(HTTP_STATUS_BY_CODE[error.code]), closedPage());
  },
};

interface OfOne {
  readonly Params: { readonly id: string };
}

/** Decides whose emails a request may read. */
function createDoor({ config }: Pick<Deps, "config">, edge: Edge) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<MailReach> => {
    if (isFromThisMachine(config, request)) return { workspaceId: null };
    const { visitor } = await edge.admit(request, reply, { access: { who: "account" } });
    const { actor } = toAccessQuestion(visitor);
    const reach = actor === null ? "none" : mailboxReach(actor);
    if (reach === "all") return { workspaceId: null };
    if (reach === "none" || visitor.actor === null) throw new AccessDeniedError("missing_permission");
    return { workspaceId: visitor.actor.workspace.id };
  };
}

async function findOne({ db }: Pick<Deps, "db">, id: string, reach: MailReach) {
  const mail = /^[1-9]\d{0,14}$/.test(id) ? await findMail(db.handle, { ...reach, id: Number(id) }) : null;
  if (mail === null) throw new NotFoundError("mail");
  return mail;
}

function render(mail: Parameters<typeof parseMailContent>[0], context: MailContext) {
  const content = parseMailContent(mail);
  return content === null ? { subject: mail.template, html: "", text: "" } : renderMail(content, context);
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return sendHtml(reply.header("content-security-policy", PAGE_POLICY), html);
}

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply.type("text/html; charset=utf-8").header("cache-control", "no-store").send(html);
}
