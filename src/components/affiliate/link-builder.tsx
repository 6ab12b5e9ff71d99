"use client";

import { useState } from "react";
import { ProductPicker } from "~/components/shared/product-picker";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { shareLink, shopPath } from "~/domain/share-link";
import { LinkPanel } from "./link-panel";

type LinkBuilderProps = { origin: string; code: string };

const MARKS = [
  { name: "source", label: "Source", example: "newsletter" },
  { name: "medium", label: "Medium", example: "email" },
  { name: "campaign", label: "Campaign", example: "spring-2027" },
] as const;

/** The affiliate's link to any page of the shop, with the marks by which its clicks are told apart. */
export function LinkBuilder({ origin, code }: LinkBuilderProps) {
  const [page, setPage] = useState("/");
  const [marks, setMarks] = useState({ source: "", medium: "", campaign: "" });
  const path = shopPath(page, origin);
  return (
    <div className="flex flex-col gap-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ProductPicker label="Find a product" note="optional" onPick={({ slug }) => setPage(`/product/${slug}`)} />
        <Field
          label="Page of the shop"
          hint="Choose a product, or paste the address of any page."
          {...(path === null && { error: "Paste an address of this shop, or a path such as /search" })}
        >
          <Input
            value={page}
            maxLength={400}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => setPage(event.target.value)}
          />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {MARKS.map(({ name, label, example }) => (
          <Field key={name} label={label} isOptional>
            <Input
              value={marks[name]}
              maxLength={120}
              placeholder={example}
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => setMarks((former) => ({ ...former, [name]: event.target.value }))}
            />
          </Field>
        ))}
      </div>
      {path === null ? (
        <Notice tone="attention">Your link appears here once you choose a page of this shop.</Notice>
      ) : (
        <LinkPanel
          url={shareLink(origin, path, code, marks)}
          what="link"
          fileName={`link-${code.toLowerCase()}`}
          text="Research-grade compounds, documented to the last decimal"
        />
      )}
    </div>
  );
}
