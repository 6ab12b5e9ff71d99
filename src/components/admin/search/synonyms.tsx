"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ArrowRight, Languages, X } from "lucide-react";
import { useForm } from "react-hook-form";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { errorMessage, errorReason } from "~/lib/api-error";
import { SynonymFields } from "~/schemas/admin/search";
import { api, type RouterOutputs } from "~/trpc/react";

type SynonymsProps = {
  synonyms: RouterOutputs["admin"]["search"]["terms"]["synonyms"];
  /** Initial values: a search term without results, and the suggested meaning, if any. */
  beginWith: { term: string; meaning: string };
};

export function Synonyms({ synonyms, beginWith }: SynonymsProps) {
  const utils = api.useUtils();
  const refresh = () => utils.admin.search.terms.invalidate();
  const remove = api.admin.search.removeSynonym.useMutation({
    onSuccess: async (_done, { term }) => {
      await refresh();
      toast.success(`Synonym “${term}” removed.`);
    },
    onError: (error) => toast.error(errorMessage(error, "The synonym was not removed.")),
  });
  return (
    <Card title="Synonyms" description="When customers type the first, the search also finds the second.">
      <SynonymForm beginWith={beginWith} onSaved={refresh} />
      {synonyms.length === 0 ? (
        <EmptyState title="No synonyms yet" icon={<Languages aria-hidden />} />
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {synonyms.map(({ term, meaning }) => (
            <li key={term} className="flex items-center gap-3 py-1">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 break-words text-[0.9375rem]">
                <b className="font-medium">{term}</b>
                <ArrowRight aria-label="also finds" role="img" className="size-4 shrink-0 text-muted" />
                {meaning}
              </span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove the synonym ${term}`}
                isPending={remove.isPending && remove.variables.term === term}
                onClick={() => remove.mutate({ term })}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type SynonymFormProps = Pick<SynonymsProps, "beginWith"> & { onSaved: () => Promise<unknown> };

function SynonymForm({ beginWith, onSaved }: SynonymFormProps) {
  const form = useForm({
    resolver: zodResolver(SynonymFields),
    mode: "onTouched",
    defaultValues: { term: beginWith.term, meaning: beginWith.meaning },
  });
  const { errors } = form.formState;
  const save = api.admin.search.saveSynonym.useMutation({
    onSuccess: async ({ term, meaning }) => {
      await onSaved();
      toast.success(`“${term}” now finds “${meaning}”.`);
    },
    onError: (error) => {
      if (errorReason(error) === "finds-nothing") form.setError("meaning", { message: errorMessage(error) });
      else setServerErrors(form, error);
    },
  });
  const submit = form.handleSubmit((fields) => {
    const sent = presentValues(form);
    save.mutate(fields, { onSuccess: () => markSaved(form, sent, { term: "", meaning: "" }) });
  });
  return (
    <form noValidate onSubmit={submit} className="mb-4 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field label="Customers type" error={errors.term?.message}>
        <Input autoComplete="off" spellCheck={false} {...form.register("term")} />
      </Field>
      <Field label="The shop calls it" error={errors.meaning?.message}>
        <Input
          autoComplete="off"
          spellCheck={false}
          // The term is already filled in from the list beside the form.
          autoFocus={beginWith.term !== ""}
          {...form.register("meaning")}
        />
      </Field>
      <Button type="submit" isPending={save.isPending} className="sm:mt-7">
        Add synonym
      </Button>
      {errors.root?.message && (
        <p role="alert" className="text-danger text-sm sm:col-span-3">
          {errors.root.message}
        </p>
      )}
    </form>
  );
}
