import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { fieldLabel } from "~/domain/audit";
import { errorMessage, errorReason } from "~/lib/api-error";
import { mergeValues } from "~/lib/merge-values";
import { api } from "~/trpc/react";
import { formValuesOf, type SavedSite, SITE_FIELDS, SiteFields } from "./site-fields";
import { useBanner } from "./use-banner";

const isLater = (one: Date | null, other: Date | null) => (one?.getTime() ?? 0) > (other?.getTime() ?? 0);

/** Form state of the site settings. Unsaved edits are kept even if others save in the meantime. */
export function useSiteForm(site: SavedSite) {
  const utils = api.useUtils();
  const { banner, show } = useBanner();
  /** The settings that the unsaved edits started from. */
  const [seen, setSeen] = useState(site);
  const form = useForm({ resolver: zodResolver(SiteFields), mode: "onTouched", defaultValues: formValuesOf(site) });
  const { isDirty } = form.formState;
  const save = api.admin.settings.saveSite.useMutation({
    onSuccess({ updatedAt }, { seenAt: _seenAt, ...saved }) {
      show({ tone: "success", text: "Site settings saved successfully!" });
      setSeen({ ...saved, updatedAt });
      utils.admin.settings.get.setData(undefined, (shown) => shown && { ...shown, site: { ...saved, updatedAt } });
      void utils.admin.settings.get.invalidate();
      void utils.admin.navigation.setupWarning.invalidate();
    },
    onError(error) {
      if (errorReason(error) === "changed-elsewhere") return void takeOver(errorMessage(error));
      setServerErrors(form, error);
      show({ tone: "danger", text: "Failed to save site settings", detail: errorMessage(error) });
    },
  });
  /** Takes over what somebody else saved in the meantime, except where the same field was edited here. */
  async function takeOver(message: string) {
    show({ tone: "danger", text: message, detail: "Your changes are not saved." });
    const settings = await utils.admin.settings.get.fetch(undefined, { staleTime: 0 }).catch(() => null);
    if (!settings) return;
    const saved = settings.site;
    const theirs = formValuesOf(saved);
    const { values, takenOver, conflicts } = mergeValues(formValuesOf(seen), form.getValues(), theirs, SITE_FIELDS);
    form.reset(theirs);
    form.reset(values, { keepDefaultValues: true });
    setSeen(saved);
    const detail = [
      "Your changes are still here. Check the form and save again.",
      takenOver.length > 0 && `Updated with their changes: ${takenOver.map(fieldLabel).join(", ")}.`,
      ...conflicts.map((field) => `You both changed ${fieldLabel(field)}: saving replaces theirs, "${theirs[field]}".`),
    ];
    show({ tone: "danger", text: message, detail: detail.filter(Boolean).join(" ") });
  }
  function begin() {
    setSeen(site);
    form.reset(formValuesOf(site));
  }
  // Without unsaved edits, load what somebody else saved. Only if it is newer: a response from before this form's own
  // save must not revert it.
  useEffect(() => {
    if (isLater(site.updatedAt, seen.updatedAt) && !isDirty && !save.isPending) begin();
  });

  return {
    form,
    banner,
    isSaving: save.isPending,
    discard() {
      show(null);
      begin();
    },
    submit: form.handleSubmit((fields) => {
      show(null);
      const sent = presentValues(form);
      save.mutate({ ...fields, seenAt: seen.updatedAt }, { onSuccess: () => markSaved(form, sent) });
    }),
  };
}
