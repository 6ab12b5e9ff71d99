"use client";

import { useState } from "react";
import { ProductPicker } from "~/components/shared/product-picker";
import { Card } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { Tabs } from "~/components/ui/tabs";
import { shareLink, shopPath } from "~/domain/share-link";
import { api, type RouterOutputs } from "~/trpc/react";
import { CodeAndName } from "./code-and-name";
import { LinkPanel, SHOP_LINK_TEXT } from "./link-panel";

const INVITATION_TEXT = "Join me in the affiliate program";

/** The affiliate's code, links, link builder and public name. */
export function LinkTools() {
  const { data, error, refetch } = api.affiliate.dashboard.useQuery();
  if (error || !data) return <QueryState query={{ error, refetch }} className="h-96" />;
  return (
    <Card
      title="Your referral code and link"
      description="Visitors who use one of your links are credited to you for 30 days."
    >
      <Links dashboard={data} />
      <CodeAndName code={data.affiliateCode} />
    </Card>
  );
}

function Links({ dashboard }: { dashboard: RouterOutputs["affiliate"]["dashboard"] }) {
  const code = dashboard.affiliateCode ?? "";
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-mono text-2xl tracking-wider" data-testid="referral-code">
          {code}
        </span>
        <CopyButton text={code} label="Copy code" size="sm" />
      </div>
      <Tabs
        label="Your links"
        items={[
          {
            value: "shop",
            label: "Shop link",
            content: <LinkPanel url={dashboard.link} what="link" fileName={`shop-${code}`} text={SHOP_LINK_TEXT} />,
          },
          {
            value: "invitation",
            label: "Invitation link",
            content: (
              <LinkPanel
                url={dashboard.inviteLink}
                what="invitation link"
                done="Affiliate signup link copied to clipboard!"
                fileName={`invitation-${code}`}
                text={INVITATION_TEXT}
              />
            ),
          },
          {
            value: "builder",
            label: "Link builder",
            content: <LinkBuilder origin={new URL(dashboard.link).origin} code={code} />,
          },
        ]}
      />
    </>
  );
}

const MARKS = [
  { name: "source", label: "Source", example: "newsletter" },
  { name: "medium", label: "Medium", example: "email" },
  { name: "campaign", label: "Campaign", example: "spring-2027" },
] as const;

/** Builds the affiliate's link to any page of the shop, with UTM parameters. */
function LinkBuilder({ origin, code }: { origin: string; code: string }) {
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
          text={SHOP_LINK_TEXT}
        />
      )}
    </div>
  );
}
