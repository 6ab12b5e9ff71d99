import { type ContactTopic, TOPIC_LABELS } from "~/domain/contact";
import { formatDate } from "~/lib/format-date";
import { hello } from "./blocks";
import { type MailBlock, type MailSite, renderMail } from "./layout";

export type MailConversation = {
  id: string;
  topic: ContactTopic;
  name: string;
  email: string;
  /** The sender's name where the address is proved to be theirs; else null. */
  provenName: string | null;
  product: { name: string; sku: string } | null;
  message: string;
  createdAt: Date;
};

const about = ({ topic, product }: MailConversation): MailBlock => ({
  kind: "facts",
  facts: [
    ["Topic", TOPIC_LABELS[topic]],
    ...(product ? [["Product", `${product.name}\n${product.sku}`] as [string, string]] : []),
  ],
});

/** To the shop: somebody wrote to it. The subject holds nothing that the sender typed. */
export function contactShopMail(site: MailSite, conversation: MailConversation) {
  const { id, topic, name, email, message } = conversation;
  return renderMail(
    site,
    `New message: ${TOPIC_LABELS[topic]}`,
    [
      { kind: "facts", facts: [["From", `${name}\n${email}`]] },
      about(conversation),
      { kind: "quote", text: message },
      { kind: "link", label: "Answer in the inbox", url: `${site.baseUrl}/admin/messages/${id}` },
      {
        kind: "text",
        text: "Please answer in the inbox: a reply to this e-mail goes to the shop's own address, not to the sender.",
      },
    ],
    { preheader: message.slice(0, 140) },
  );
}

/**
 * To the sender: the message has arrived. Where the address is not proved to be the sender's, it quotes nothing that was
 * typed, so that nobody can have the shop mail a text of theirs to a stranger.
 */
export function contactReceivedMail(site: MailSite, conversation: MailConversation) {
  const { provenName, message } = conversation;
  const typed: MailBlock[] = provenName
    ? [
        { kind: "text", text: "You wrote:" },
        { kind: "quote", text: message },
      ]
    : [
        {
          kind: "text",
          text: "If you did not write to us, somebody entered your address by mistake. Please ignore this e-mail.",
        },
      ];
  return renderMail(site, "We received your message", [
    hello(provenName),
    { kind: "text", text: "Thank you for your message. We will answer it by e-mail." },
    about(conversation),
    ...typed,
    { kind: "text", text: "To add something, reply to this e-mail." },
  ]);
}

/** To the sender: what the shop answers. What they wrote is quoted as in `contactReceivedMail`. */
export function contactAnswerMail(site: MailSite, conversation: MailConversation, answer: string) {
  const { provenName, topic, message, createdAt } = conversation;
  const question: MailBlock[] = provenName
    ? [
        { kind: "text", text: "You wrote to us:" },
        { kind: "quote", text: message },
      ]
    : [{ kind: "text", text: `This answers the message that was sent to us on ${formatDate(createdAt)} (UTC).` }];
  return renderMail(
    site,
    `Answer to your message: ${TOPIC_LABELS[topic]}`,
    [
      hello(provenName),
      { kind: "text", text: answer },
      { kind: "text", text: "To write back, reply to this e-mail." },
      ...question,
      about(conversation),
    ],
    { preheader: answer.slice(0, 140) },
  );
}
