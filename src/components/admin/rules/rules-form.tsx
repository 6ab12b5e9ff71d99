import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { TIERS } from "~/domain/tier-table";
import { errorMessage } from "~/lib/api-error";
import { cn } from "~/lib/cn";
import { DiscardDraft } from "../discard-draft";
import { OutdatedNotice } from "../outdated-notice";
import { useCapability } from "../staff-role";
import type { RulesState, useRulesForm } from "./use-rules-form";

const BUYERS = [
  ["None", "No membership"],
  ["Bronze", "Bronze"],
  ["Gold", "Gold"],
] as const;
const FIGURES = [
  ["commissionBonusBps", "Bonus %"],
  ["pricingDiscountBps", "Own discount %"],
  ["minLifetimeVolumeCents", "Volume $"],
  ["minOrders", "Orders"],
  ["minActiveReferrals", "Active referrals"],
  ["minNetworkSize", "Network"],
] as const;
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const CELL = "control figures min-w-16 px-2 py-1 text-right";

type RulesFormProps = { state: RulesState; editing: ReturnType<typeof useRulesForm> };

/** Edits the draft, starting from the rules in force if there is none. */
export function RulesForm({ state, editing: { form, errors, failed, ...editing } }: RulesFormProps) {
  const isOwner = useCapability("settings.money");
  const isFixed = !isOwner && { readOnly: true };
  return (
    <form noValidate aria-label="Draft of the rules" onSubmit={editing.submit}>
      <Card
        title={state.draft ? "Draft" : `Version ${state.version}, in force`}
        description={
          isOwner
            ? "Edit any figure and save it as a draft. Nothing changes for anybody until you publish it."
            : "Only an owner can change these."
        }
      >
        <div className="flex flex-col gap-6">
          <Table label="Commission rates in percent, by the buyer's membership and the level">
            <THead>
              <TR>
                <TH>Rates %</TH>
                {LEVELS.map((level) => (
                  <TH key={level} isNumeric>
                    {level}
                  </TH>
                ))}
              </TR>
            </THead>
            <TBody>
              {BUYERS.map(([buyer, label]) => (
                <TR key={buyer}>
                  <TH scope="row">{label}</TH>
                  {LEVELS.map((level) => (
                    <TD key={level} isNumeric className="px-1">
                      <input
                        aria-label={`${label}, level ${level}, percent`}
                        aria-invalid={errors.rates?.[buyer]?.[level - 1] ? true : undefined}
                        title={errors.rates?.[buyer]?.[level - 1]?.message}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={6}
                        className={CELL}
                        {...isFixed}
                        {...form.register(`rates.${buyer}.${(level - 1) as 0}`)}
                      />
                    </TD>
                  ))}
                </TR>
              ))}
            </TBody>
          </Table>
          <Table label="Tiers: bonus, own discount and targets">
            <THead>
              <TR>
                <TH>Tier</TH>
                {FIGURES.map(([key, label]) => (
                  <TH key={key} isNumeric>
                    {label}
                  </TH>
                ))}
              </TR>
            </THead>
            <TBody>
              {TIERS.map((tier, at) => (
                <TR key={tier.id}>
                  <TH scope="row" className="whitespace-nowrap">
                    {tier.level}. {tier.name}
                  </TH>
                  {FIGURES.map(([key, label]) => (
                    <TD key={key} isNumeric className="px-1 align-top">
                      <input
                        aria-label={`${tier.name}, ${label}`}
                        aria-invalid={errors.tiers?.[at]?.[key] ? true : undefined}
                        inputMode="decimal"
                        autoComplete="off"
                        maxLength={16}
                        className={cn(CELL, key === "minLifetimeVolumeCents" && "min-w-28")}
                        {...isFixed}
                        {...form.register(`tiers.${at as 0}.${key}`)}
                      />
                      {errors.tiers?.[at]?.[key] && (
                        <span className="block text-danger text-xs">{errors.tiers[at][key].message}</span>
                      )}
                    </TD>
                  ))}
                </TR>
              ))}
            </TBody>
          </Table>
          <p className="text-muted text-sm">
            Higher targets take no tier away. With lower ones, an affiliate moves up with the next order that counts.
          </p>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label="Hold (days)"
              hint="How long a commission waits before it can be paid out. 0 means right away."
              {...(errors.holdDays?.message && { error: errors.holdDays.message })}
            >
              <Input inputMode="numeric" autoComplete="off" maxLength={4} {...isFixed} {...form.register("holdDays")} />
            </Field>
            <Field
              label="Minimum payout ($)"
              hint="Smaller balances stay for a later run."
              {...(errors.minimumPayoutCents?.message && { error: errors.minimumPayoutCents.message })}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                {...isFixed}
                {...form.register("minimumPayoutCents")}
              />
            </Field>
          </div>
          {Object.keys(errors).length > 0 && <Notice tone="danger">Some figures need your attention.</Notice>}
          {editing.isOutdated && <OutdatedNotice what="the rules or their draft" onReload={editing.reload} />}
          {failed && <Notice tone="danger">{errorMessage(failed)}</Notice>}
          {isOwner && (
            <div className="flex flex-wrap gap-3">
              <Button type="submit" isPending={editing.isSaving} disabled={!editing.isDirty}>
                Save draft and rehearse
              </Button>
              {state.draft && (
                <DiscardDraft variant="secondary" discard={editing.discard} seenDraftAt={editing.seenDraftAt} />
              )}
            </div>
          )}
        </div>
      </Card>
      <LeaveGuard isDirty={editing.isDirty} name="the draft of the rules" />
    </form>
  );
}
