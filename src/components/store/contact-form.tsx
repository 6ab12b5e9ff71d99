"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { X } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, FieldError, Input, Textarea } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { TextLink } from "~/components/ui/text-link";
import { CONTACT_TOPICS, type ContactTopic, MAX_CONTACT_MESSAGE, TOPIC_LABELS } from "~/domain/contact";
import { errorMessage } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { ContactInput } from "~/schemas/contact";
import { api } from "~/trpc/react";

export type ContactAbout = { slug: string; name: string; sku: string };

type ContactFormProps = {
  viewer: { name: string; email: string } | null;
  topic: ContactTopic | null;
  product: ContactAbout | null;
  onSent: (email: string) => void;
};

const Typed = ContactInput.omit({ conversationId: true, productSlug: true });

/** Contact form. A product preset by the link can be removed. */
export function ContactForm({ viewer, topic, product: given, onSent }: ContactFormProps) {
  const [product, setProduct] = useState(given);
  // Idempotency key: a double submit, or a retry after a lost response, sends the same conversation ID.
  const conversationId = useRef<string>(undefined);
  const filledIn = { name: viewer?.name ?? "", email: viewer?.email ?? "", message: "", ...(topic && { topic }) };
  const form = useForm<z.input<typeof Typed>, unknown, z.output<typeof Typed>>({
    resolver: zodResolver(Typed),
    mode: "onTouched",
    defaultValues: filledIn,
    // Follow the signed-in user, but keep what was typed.
    values: filledIn as z.input<typeof Typed>, // `topic` is missing until one is chosen
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const chosen = useWatch({ control: form.control, name: "topic" });
  const send = api.contact.send.useMutation();
  const { errors, isSubmitting, dirtyFields, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    conversationId.current ??= randomUuid();
    try {
      await send.mutateAsync({
        ...typed,
        conversationId: conversationId.current,
        productSlug: product?.slug ?? null,
      });
    } catch (error) {
      return setServerErrors(form, error, errorMessage(error, "Failed to send message. Please try again."));
    }
    onSent(typed.email);
  });
  return (
    <Card className="p-5 sm:p-6">
      <form method="post" noValidate onSubmit={submit} aria-label="Contact" className="flex flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Name" error={errors.name?.message}>
            <Input autoComplete="name" maxLength={100} {...form.register("name")} />
          </Field>
          <Field label="E-mail" error={errors.email?.message}>
            <Input type="email" autoComplete="email" maxLength={254} {...form.register("email")} />
          </Field>
        </div>
        <Field label="Topic" hint={chosen && HINTS[chosen]} error={errors.topic?.message}>
          <Select defaultValue={topic ?? ""} {...form.register("topic")}>
            <option value="" disabled hidden>
              Choose a topic
            </option>
            {CONTACT_TOPICS.map((each) => (
              <option key={each} value={each}>
                {TOPIC_LABELS[each]}
              </option>
            ))}
          </Select>
        </Field>
        {product && (
          <div>
            <p className="mb-1.5 font-medium text-sm">Product</p>
            <div className="flex items-center justify-between gap-3 rounded border border-line bg-subtle py-1 pr-1 pl-3">
              <p className="min-w-0 py-1">
                <span className="break-words font-medium">{product.name}</span>{" "}
                <span className="font-mono text-muted text-xs">{product.sku}</span>
              </p>
              <Button variant="ghost" size="icon" onClick={() => setProduct(null)}>
                <X aria-hidden />
                <span className="sr-only">Take off {product.name}</span>
              </Button>
            </div>
          </div>
        )}
        <Field label="Message" error={errors.message?.message}>
          <Textarea
            rows={7}
            maxLength={MAX_CONTACT_MESSAGE}
            placeholder={chosen === "price" ? "The quantity you need, and for when" : undefined}
            {...form.register("message")}
          />
        </Field>
        <FieldError message={errors.root?.message} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" size="lg" isPending={isSubmitting}>
            Send message
          </Button>
          <p className="text-muted text-sm">
            How we use it is in the{" "}
            <Link href="/privacy" className="underline underline-offset-4 hover:text-ink">
              Privacy Policy
            </Link>
            .
          </p>
        </div>
        <LeaveGuard isDirty={Boolean(dirtyFields.message) && !isSubmitSuccessful} name="your message" />
      </form>
    </Card>
  );
}

/** What to include, by topic. */
const HINTS: Readonly<Record<ContactTopic, ReactNode>> = {
  order: (
    <>
      Please give the order number. You can also write on the order's page in{" "}
      <TextLink href="/profile">your profile</TextLink>.
    </>
  ),
  price: "Tell us the quantity you need. We answer with an offer.",
  access: "Signed in, you can also ask on the page of the category itself. That is the quickest way.",
  privacy: "To see, correct or delete your data, use the e-mail address of your account.",
  other: null,
};
