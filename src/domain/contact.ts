/** The topics of a contact message. */
export const CONTACT_TOPICS = ["order", "price", "access", "privacy", "other"] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const TOPIC_LABELS: Readonly<Record<ContactTopic, string>> = {
  order: "An order",
  price: "A price request",
  access: "Access to a category",
  privacy: "Privacy and my data",
  other: "Something else",
};

export const MAX_CONTACT_MESSAGE = 4_000;
